import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderBlobs } from '../../../src/node/blobs/FolderBlobs.js';
import { describeBlobs } from '../../contracts/blobsContract.js';
import { openPaths } from '../durable/openPaths.js';
import { scratchFolder } from '../durable/scratchFolder.js';

describeBlobs('folder', async () => new FolderBlobs(join(await scratchFolder(), 'files')));

it('makes its folder when the first file comes, and leaves nothing in it but files that are whole', async () => {
  const folder = await scratchFolder();
  const blobs = new FolderBlobs(join(folder, 'files'));
  expect(await blobs.get('abc')).toBeNull();
  expect(await readdir(folder)).toEqual([]);
  await Promise.all([blobs.put('abc', new Uint8Array([1])), blobs.put('abc', new Uint8Array([2]))]);
  expect(await readdir(folder, { recursive: true })).toEqual(['files', 'files/ab', 'files/ab/abc']);
  await blobs.put('abc/', new Uint8Array()).catch(() => {});
  expect(await readdir(folder, { recursive: true })).toEqual(['files', 'files/ab', 'files/ab/abc']);
});

it('keeps its files from other accounts', async () => {
  const folder = join(await scratchFolder(), 'data');
  await new FolderBlobs(join(folder, 'files')).put('abc', new Uint8Array([1]));
  expect(await openPaths(folder)).toEqual([]);
});

it('answers UNAVAILABLE when the folder cannot be used', async () => {
  const file = join(await scratchFolder(), 'file');
  await writeFile(file, '');
  const blobs = new FolderBlobs(join(file, 'files'));
  const fault = { code: 'UNAVAILABLE', cause: { code: 'ENOTDIR' } };
  await expect(blobs.put('abc', new Uint8Array([1]))).rejects.toMatchObject(fault);
  await expect(blobs.get('abc')).rejects.toMatchObject(fault);
  await expect(blobs.stream('abc', { start: 0, end: 1 })).rejects.toMatchObject(fault);
});

it.each(['', '..', '../up', 'a/b', 'a\\b', 'a.b', '/etc/passwd', 'a\0b', 'x'.repeat(129)])(
  'never makes a path of the key %j',
  async (key) => {
    const folder = await scratchFolder();
    const blobs = new FolderBlobs(folder);
    await expect(blobs.put(key, new Uint8Array([1]))).rejects.toThrow('A key of a file');
    await expect(blobs.get(key)).rejects.toThrow('A key of a file');
    await expect(blobs.delete(key)).rejects.toThrow('A key of a file');
    expect(await readdir(folder)).toEqual([]);
  },
);
