import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { syncFolder } from './DurableFileSystem.js';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './privateFolder.js';

/** The folders of an archive, and its files with their sizes in bytes. The files' bytes follow in this order. */
interface Contents {
  folders: string[];
  files: [path: string, size: number][];
}

/** Files that are written at the same time. A disk syncs several in about the time of one. */
const AT_ONCE = 16;

/** The largest window of Brotli, 16 MiB: folders of a database have many files that are nearly the same. */
const COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** Packs the files of a folder. */
export async function packFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => relative(folder, join(entry.parentPath, entry.name));
  const contents: Contents = { folders: entries.filter((entry) => entry.isDirectory()).map(pathOf), files: [] };
  const parts: Buffer[] = [];
  for (const path of entries.filter((entry) => entry.isFile()).map(pathOf)) {
    const bytes = await readFile(join(folder, path));
    contents.files.push([path, bytes.length]);
    parts.push(bytes);
  }
  const all = Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), ...parts]);
  return promisify(brotliCompress)(all, { params: COMPRESSION });
}

/** Unpacks an archive of `packFolder` into an empty folder, private to this account. Resolves when every byte is on disk. */
export async function unpackFolder(archive: Buffer, folder: string): Promise<void> {
  const all = await promisify(brotliDecompress)(archive);
  const start = all.indexOf('\n') + 1;
  const { folders, files } = JSON.parse(all.toString('utf8', 0, start)) as Contents; // safe: `packFolder` wrote it
  for (const path of folders.sort()) await mkdir(join(folder, path), { mode: PRIVATE_FOLDER }); // a parent sorts first
  let offset = start;
  const waiting = files
    .map(([path, size]) => ({ path: join(folder, path), bytes: all.subarray(offset, (offset += size)) }))
    .values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { path, bytes } of waiting) await writeDurably(path, bytes);
    }),
  );
  for (const path of [...folders, '.']) syncFolder(join(folder, path));
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
