import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { FolderBlobs } from '../../../src/node/blobs/FolderBlobs.js';
import { startServer } from '../../../src/node/startServer.js';
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
  const found = async () => (await readdir(folder, { recursive: true })).sort();
  const whole = ['files', 'files/ab', 'files/ab/abc', 'files/unfinished'];
  expect(await found()).toEqual(whole);
  await blobs.put('abc/', new Uint8Array()).catch(() => {});
  expect(await found()).toEqual(whole);
});

it('deletes at a start what a process left that was killed while it stored a file', async () => {
  const dataFolder = join(await scratchFolder(), 'data');
  const folder = join(dataFolder, 'files');
  const blobs = new FolderBlobs(folder);
  await blobs.put('abc', new Uint8Array([1]));
  const left = join(folder, 'unfinished', 'left');
  await writeFile(left, 'half of a file');
  await blobs.deleteUnfinished(60_000); // another process may be storing it
  expect(await readdir(join(folder, 'unfinished'))).toEqual(['left']);
  const server = await startServer({ dataFolder, port: 0, logger: new CapturedLogger() });
  onTestFinished(() => server.close());
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  expect(await blobs.get('abc')).toEqual(Buffer.from([1]));
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
