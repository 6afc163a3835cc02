import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerAsAlive, describeProcess, isAlive, isElsewhere, type LockHolder, socketPath } from './lockHolder.js';
import { PRIVATE_FILE } from './privateFolder.js';

/** Another process uses the data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  /** Id of the process that uses the folder. */
  readonly pid: number;

  constructor(folder: string, { pid, startedAt }: LockHolder, hint = '') {
    super(
      `The data folder ${folder} is in use by process ${pid}, running since ${startedAt}. One process at a time may use it: ` +
        `stop that one, choose another folder with --data, or set DATABASE_URL to run several.${hint}`,
    );
    this.pid = pid;
  }
}

/**
 * Locks a folder for this process. Returns a function that unlocks it. PGlite has no lock of its own, and two processes on one folder destroy
 * each other's writes without an error.
 *
 * Locks are numbered files: `parley-1.lock`, `parley-2.lock` and so on. A process that finds the lock of a dead process does not delete it, but
 * creates the next number. A number can be created only once, so of two processes that find the same dead lock, one succeeds. If they
 * deleted the dead lock, the slower one could delete the new lock of the faster one.
 * @throws DataFolderInUseError
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const holder = await describeProcess();
  const stopAnswering = await answerAsAlive(folder, holder);
  try {
    const name = await takeNumber(folder, holder);
    return async () => {
      await rm(join(folder, name), { force: true });
      await stopAnswering();
    };
  } catch (error) {
    await stopAnswering();
    throw error;
  }
}

/** Returns the process that uses a folder, or `null`. Changes nothing. */
export async function findHolder(folder: string): Promise<LockHolder | null> {
  for (const { holder } of await readLocks(folder)) if (await isAlive(folder, holder)) return holder;
  return null;
}

async function takeNumber(folder: string, holder: LockHolder): Promise<string> {
  for (;;) {
    const before = await readLocks(folder);
    await refuseIfAlive(folder, before);
    const name = lockName(Math.max(0, ...before.map(({ number }) => number)) + 1);
    if (!(await create(folder, name, holder))) continue; // another process was faster: read the locks again
    try {
      // Another process may have created a lower number meanwhile. The later of the two sees the other's lock here.
      const others = (await readLocks(folder)).filter((lock) => lock.name !== name);
      await refuseIfAlive(folder, others);
      for (const dead of others) {
        await rm(join(folder, dead.name), { force: true });
        await rm(socketPath(folder, dead.holder), { force: true });
      }
    } catch (error) {
      await rm(join(folder, name), { force: true });
      throw error;
    }
    return name;
  }
}

interface Lock {
  name: string;
  number: number;
  holder: LockHolder;
}

const lockName = (number: number) => `parley-${number}.lock`;

async function readLocks(folder: string): Promise<Lock[]> {
  const locks: Lock[] = [];
  for (const name of await readdir(folder)) {
    const number = /^parley-(\d+)\.lock$/.exec(name)?.[1];
    if (number === undefined) continue;
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined); // it may have been unlocked meanwhile
    if (text !== undefined) locks.push({ name, number: Number(number), holder: JSON.parse(text) as LockHolder });
  }
  return locks;
}

async function refuseIfAlive(folder: string, locks: Lock[]): Promise<void> {
  for (const { name, holder } of locks) {
    if (!(await isAlive(folder, holder))) continue;
    const hint = (await isElsewhere(holder))
      ? ` It runs in another container, or outside of this one; if you are certain that it is gone, delete ${join(folder, name)}.`
      : '';
    throw new DataFolderInUseError(folder, holder, hint);
  }
}

/** Creates the file as a whole or not at all, so that no process reads a partial one. `link` fails when the name exists. */
async function create(folder: string, name: string, holder: LockHolder): Promise<boolean> {
  const draft = join(folder, `${holder.id}.draft`);
  try {
    await writeFile(draft, JSON.stringify(holder), { flag: 'wx', flush: true, mode: PRIVATE_FILE });
    await link(draft, join(folder, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
