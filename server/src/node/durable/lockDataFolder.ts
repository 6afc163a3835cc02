import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerAsAlive, describeProcess, isAlive, isElsewhere, type LockHolder, socketPath } from './lockHolder.js';
import { PRIVATE_FILE } from './privateFolder.js';

/** Another process uses the data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  /** Of the process that uses it. */
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
 * Takes a folder for this process; the returned function gives it free. PGlite has no lock of its own, and two processes on one
 * folder destroy each other's writes without an error.
 *
 * Locks are numbered files, `parley-1.lock` and on. A lock whose process is dead is not deleted but followed by the next number,
 * and a number can be taken only once: of two processes that find the same dead lock, one succeeds. Deleting and making anew
 * would let the slower one delete the lock of the faster.
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

async function takeNumber(folder: string, holder: LockHolder): Promise<string> {
  for (;;) {
    const before = await readLocks(folder);
    await refuseIfAlive(folder, before);
    const name = lockName(Math.max(0, ...before.map(({ number }) => number)) + 1);
    if (!(await create(folder, name, holder))) continue; // somebody was faster: look again who
    try {
      // One that took a lower number while we looked elsewhere: of the two, whoever came second sees the first here.
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
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined); // given free a moment ago
    if (text !== undefined) locks.push({ name, number: Number(number), holder: JSON.parse(text) as LockHolder });
  }
  return locks;
}

async function refuseIfAlive(folder: string, locks: Lock[]): Promise<void> {
  for (const { name, holder } of locks) {
    if (!(await isAlive(folder, holder))) continue;
    const hint = (await isElsewhere(holder))
      ? ` It runs in another container; if you are certain that it is gone, delete ${join(folder, name)}.`
      : '';
    throw new DataFolderInUseError(folder, holder, hint);
  }
}

/** Makes the file whole or not at all (`link` fails when the name exists), so that nobody ever reads half of one. */
async function create(folder: string, name: string, holder: LockHolder): Promise<boolean> {
  const draft = join(folder, `${holder.id}.draft`);
  await writeFile(draft, JSON.stringify(holder), { flag: 'wx', flush: true, mode: PRIVATE_FILE });
  try {
    await link(draft, join(folder, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
