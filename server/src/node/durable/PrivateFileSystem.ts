import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PRIVATE_FOLDER } from './privateFolder.js';

/**
 * PGlite's file system, with files and folders that only this account can read. In PGlite as shipped, files get the mode 0666, regardless of
 * the umask. This class uses internals of Emscripten's NODEFS, and PGlite is pinned to the exact version it was tested with.
 */
export class PrivateFileSystem extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(database, options);
    result.emscriptenOpts.preRun = [
      ...[result.emscriptenOpts.preRun ?? []].flat(),
      (module: WithNodeFs) => makePrivate(module), // `any` in PGlite's types
    ];
    return result;
  }
}

/** Removes the permissions of other accounts from the mode of every new or changed file. */
function makePrivate({ NODEFS: { node_ops: nodes, stream_ops: streams } }: WithNodeFs): void {
  /** Preserves the type of the file, which is above the nine permission bits. */
  const mask = ~0o777 | PRIVATE_FOLDER;
  const { mknod } = nodes;
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & mask, device);
  for (const operations of [nodes, streams]) {
    const { setattr } = operations;
    operations.setattr = (target, attributes) => {
      const { mode } = attributes;
      setattr(target, typeof mode === 'number' ? { ...attributes, mode: mode & mask } : attributes);
    };
  }
}

type SetAttributes = (target: unknown, attributes: { mode?: number | null }) => void;

interface WithNodeFs {
  NODEFS: {
    node_ops: {
      mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
      setattr: SetAttributes;
    };
    stream_ops: { setattr: SetAttributes };
  };
}
