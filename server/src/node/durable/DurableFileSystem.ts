import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import type { NodeFS } from '@electric-sql/pglite/nodefs';
import { PrivateFileSystem } from './PrivateFileSystem.js';

/**
 * As `PrivateFileSystem`, with an `fsync` that writes to the disk. In PGlite as shipped, `fsync` does nothing, and a power cut loses
 * acknowledged writes. This class uses internals of Emscripten's NODEFS. So `openDurableDatabase` checks at every start that the sync
 * works, and PGlite is pinned to the exact version it was tested with.
 */
export class DurableFileSystem extends PrivateFileSystem {
  /** Number of syncs to the disk. */
  syncCount = 0;

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(database, options);
    result.emscriptenOpts.preRun = [
      ...[result.emscriptenOpts.preRun ?? []].flat(),
      (module: WithNodeFs) => this.#addFsync(module), // `any` in PGlite's types
    ];
    return result;
  }

  /** Syncs an open file or folder to the disk. */
  protected sync(_path: string, descriptor: number, isFolder: boolean): void {
    // Names in a folder are metadata, which `fdatasync` may omit. For a file it writes everything that a later read needs.
    if (isFolder) fsyncSync(descriptor);
    else fdatasyncSync(descriptor);
    this.syncCount += 1;
  }

  #addFsync({ NODEFS, FS }: WithNodeFs): void {
    NODEFS.stream_ops.fsync = ({ node, nfd }) => {
      try {
        this.sync(NODEFS.realPath(node), nfd, FS.isDir(node.mode));
      } catch {
        // PostgreSQL gets an error that it knows, so it panics instead of acknowledging. It logs the file; the reason is lost.
        throw new FS.ErrnoError(EIO);
      }
      return 0;
    };
  }
}

/** Syncs the names in a folder to the disk. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** WASI's error number for an input/output error. */
const EIO = 29;

interface WithNodeFs {
  FS: { ErrnoError: new (errno: number) => Error; isDir(mode: number): boolean };
  NODEFS: {
    /** `nfd`: the descriptor that Node opened. */
    stream_ops: { fsync?: (stream: { nfd: number; node: FileNode }) => number };
    realPath(node: FileNode): string;
  };
}

interface FileNode {
  mode: number;
}
