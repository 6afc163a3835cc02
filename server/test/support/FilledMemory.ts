import { MemoryFS } from '@electric-sql/pglite';

/** Where PGlite keeps the files of a database. */
const DATA = '/pglite/data';

const FOLDER = 0o040700;
const FILE = 0o100600;

/** A folder of PGlite's files in memory, or a file with its content. */
interface MemoryNode {
  node_ops: { mknod(parent: MemoryNode, name: string, mode: number, device: number): MemoryNode };
  contents: Uint8Array;
  usedBytes: number;
}

interface Files {
  mkdirTree(path: string, mode: number): void;
  lookupPath(path: string): { node: MemoryNode };
}

/** The files of a database in memory, filled from a copy. PGlite unpacks one by itself in twice the time of all else that it does at a start. */
export class FilledMemory extends MemoryFS {
  readonly #copy: DatabaseCopy;

  constructor(copy: DatabaseCopy) {
    super();
    this.#copy = copy;
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg!.Module.FS as unknown as Files; // of Emscripten, whose types are not installed
    files.mkdirTree(DATA, FOLDER);
    const folders = new Map([['', files.lookupPath(DATA).node]]);
    for (const { path, content } of this.#copy) {
      const end = path.lastIndexOf('/');
      const folder = folders.get(path.slice(0, Math.max(end, 0)))!; // a folder comes before what is in it
      const node = folder.node_ops.mknod(folder, path.slice(end + 1), content ? FILE : FOLDER, 0);
      if (!content) folders.set(path, node);
      else Object.assign(node, { contents: new Uint8Array(content), usedBytes: content.length });
    }
  }
}

/** The folders and files of a database, a folder before what is in it. */
export type DatabaseCopy = { path: string; content?: Uint8Array }[];

const BLOCK = 512;

/** Reads what `dumpDataDir('none')` makes: an archive of tar. */
export function readCopy(tar: Uint8Array): DatabaseCopy {
  const copy: DatabaseCopy = [];
  const text = (from: number, to: number) => new TextDecoder().decode(tar.subarray(from, to)).replace(/\0.*$/, '');
  for (let at = 0; tar[at];) {
    const path = text(at, at + 100).replace(/^\/|\/$/g, '');
    const size = parseInt(text(at + 124, at + 136), 8);
    const isFolder = text(at + 156, at + 157) === '5';
    at += BLOCK;
    copy.push(isFolder ? { path } : { path, content: tar.subarray(at, at + size) });
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
  return copy;
}
