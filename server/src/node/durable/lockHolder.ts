import { chmod, readFile, readlink, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { PRIVATE_FILE } from './privateFolder.js';

/** The process that has a lock, as written into the lock's file. */
export interface LockHolder {
  /** A new id for each lock. */
  id: string;
  pid: number;
  /** ISO 8601, for people. */
  startedAt: string;
  /**
   * Start of the process, in ticks since the machine started. Distinguishes it from a later process with the same number. Known only on
   * Linux, like the next two fields.
   */
  startTicks?: string | undefined;
  /** Changes when the machine starts again. */
  bootId?: string | undefined;
  /** Process numbers are valid only within a namespace. Each start of a container creates a new one, in which the service is number 1 again. */
  pidNamespace?: string | undefined;
}

/** Describes this process as the holder of a new lock. */
export async function describeProcess(): Promise<LockHolder> {
  return {
    id: crypto.randomUUID().slice(0, 8),
    pid: process.pid,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    startTicks: await readStartTicks(process.pid),
    ...(await readSurroundings()),
  };
}

/** Whether the holder of a lock still runs. Returns true when in doubt: a wrong false would put two processes on one folder. */
export async function isAlive(folder: string, holder: LockHolder): Promise<boolean> {
  const here = await readSurroundings();
  if (holder.bootId !== here.bootId) return false;
  if (holder.pidNamespace !== here.pidNamespace) return answers(folder, holder);
  if (!exists(holder.pid)) return false;
  return holder.startTicks === (await readStartTicks(holder.pid));
}

/** Whether only a socket can show if the holder still runs. */
export async function isElsewhere(holder: LockHolder): Promise<boolean> {
  const here = await readSurroundings();
  return holder.bootId === here.bootId && holder.pidNamespace !== here.pidNamespace;
}

/** Of a process outside of containers, always: `PROC_PID_INIT_INO` of Linux. */
const NO_CONTAINER = 'pid:[4026531836]';

/**
 * In a container, listens on a socket beside the lock while this process runs. The kernel closes it when the process ends. So a process in
 * another container, where process numbers differ, can detect whether this one runs. Returns a function that closes the socket. Outside of
 * containers there is none: by default the folder is in an app, and bundlers that read every file of it fail at a socket (Turbopack with
 * Tailwind).
 */
export async function answerAsAlive(folder: string, holder: LockHolder): Promise<() => Promise<void>> {
  if (holder.pidNamespace === undefined || holder.pidNamespace === NO_CONTAINER) return () => Promise.resolve();
  const path = socketPath(folder, holder);
  const server = createServer((socket) => socket.destroy()).unref();
  const isListening = await new Promise<boolean>((resolve) => {
    // Some file systems have no sockets, and long paths do not fit. Then only processes of the same namespace can detect it.
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
  if (isListening) await chmod(path, PRIVATE_FILE);
  return async () => {
    if (isListening) await new Promise((resolve) => server.close(resolve));
    await rm(path, { force: true });
  };
}

async function answers(folder: string, holder: LockHolder): Promise<boolean> {
  const path = socketPath(folder, holder);
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED'));
  });
}

/** Path of the socket of `answerAsAlive`. The file stays behind when its process is killed. */
export const socketPath = (folder: string, { id }: LockHolder) => join(folder, `${id}.alive`);

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'; // EPERM: it runs under another account
  }
}

async function readStartTicks(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // Counted from 1, field 2 is the name in parentheses and may contain any character, 3 is the state, 22 the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields[0] === 'Z' || fields[0] === 'X'; // dead, but not yet waited for by its parent
  return isZombie ? 'dead' : fields[22 - 3];
}

async function readSurroundings(): Promise<Pick<LockHolder, 'bootId' | 'pidNamespace'>> {
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined);
  const pidNamespace = await readlink('/proc/self/ns/pid').catch(() => undefined);
  return { bootId: bootId?.trim(), pidNamespace };
}
