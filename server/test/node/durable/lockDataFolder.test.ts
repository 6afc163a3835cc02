import { spawnSync } from 'node:child_process';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DataFolderInUseError, lockDataFolder } from '../../../src/node/durable/lockDataFolder.js';
import { answerAsAlive, describeProcess, type LockHolder, socketPath } from '../../../src/node/durable/lockHolder.js';
import { scratchFolder } from './scratchFolder.js';

/** Leaves a lock as another process would. */
async function plantLock(folder: string, change: Partial<LockHolder>): Promise<LockHolder> {
  const holder = { ...(await describeProcess()), ...change };
  await writeFile(join(folder, 'parley-1.lock'), JSON.stringify(holder));
  return holder;
}

const deadPid = () => spawnSync(process.execPath, ['--eval', '']).pid;

it('refuses a second holder, and says who the first is', async () => {
  const folder = await scratchFolder();
  await lockDataFolder(folder);
  const refusal = lockDataFolder(folder);
  await expect(refusal).rejects.toThrow(DataFolderInUseError);
  await expect(refusal).rejects.toMatchObject({ pid: process.pid });
  await expect(refusal).rejects.toThrow(`in use by process ${process.pid}`);
});

it('leaves nothing behind when the folder is given free', async () => {
  const folder = await scratchFolder();
  const unlock = await lockDataFolder(folder);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
  const unlockAgain = await lockDataFolder(folder);
  await unlockAgain();
});

it('takes over from a process that is dead', async () => {
  const folder = await scratchFolder();
  await plantLock(folder, { pid: deadPid() });
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

it('takes over from a process whose number another process has now', async () => {
  const folder = await scratchFolder();
  await plantLock(folder, { startTicks: '1' }); // our own number, but not our start
  const unlock = await lockDataFolder(folder);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

it('takes over from before the machine started again', async () => {
  const folder = await scratchFolder();
  await plantLock(folder, { bootId: 'another-boot' });
  const unlock = await lockDataFolder(folder);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

it('lets exactly one of many take over from the dead', async () => {
  const folder = await scratchFolder();
  await plantLock(folder, { pid: deadPid() });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataFolder(folder)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []));
  expect(refusals.filter((reason) => reason instanceof DataFolderInUseError)).toHaveLength(9);
  const locks = (await readdir(folder)).filter((name) => name.endsWith('.lock'));
  expect(locks).toEqual(['parley-2.lock']);
});

it('refuses whatever number the lock has', async () => {
  const folder = await scratchFolder();
  const unlock = await lockDataFolder(folder);
  await rename(join(folder, 'parley-1.lock'), join(folder, 'parley-7.lock'));
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
  expect(await readFile(join(folder, 'parley-7.lock'), 'utf8')).toContain(String(process.pid));
  await unlock();
});

it('asks a process in another container whether it lives, where process numbers mean nothing', async () => {
  const folder = await scratchFolder();
  const holder = await plantLock(folder, { pid: deadPid(), pidNamespace: 'pid:[1]', id: 'elsewhere' });
  await expect(lockDataFolder(folder)).rejects.toThrow(/another container.*delete .*parley-1\.lock/);

  const alive = createServer().listen(socketPath(folder, holder));
  onTestFinished(() => void alive.close());
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
});

it('takes over from a container that was killed', async () => {
  const folder = await scratchFolder();
  const holder = await plantLock(folder, { pidNamespace: 'pid:[1]', id: 'elsewhere' });
  // Killed while it listened: the name of the socket stays, and nobody answers.
  spawnSync(process.execPath, [
    '--eval',
    `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`,
    socketPath(folder, holder),
  ]);
  expect(await readdir(folder)).toContain('elsewhere.alive');
  const unlock = await lockDataFolder(folder);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  { where: 'outside of containers', pidNamespace: 'pid:[4026531836]', files: [] },
  { where: 'where there are no namespaces', pidNamespace: undefined, files: [] },
  { where: 'in a container', pidNamespace: 'pid:[1]', files: ['here.alive'] },
])('has a socket in the folder, which a bundler of the app cannot read, only in containers: $where', async (one) => {
  const folder = await scratchFolder();
  const { pidNamespace } = one;
  const stop = await answerAsAlive(folder, { ...(await describeProcess()), id: 'here', pidNamespace });
  expect(await readdir(folder)).toEqual(one.files);
  await stop();
  expect(await readdir(folder)).toEqual([]);
});
