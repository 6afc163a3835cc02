import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** What a process took until it printed its first line, ms. */
export interface StartTimes {
  wall: number;
  /** Of all its threads. Unlike `wall`, it is nearly the same on a busy machine. */
  cpu: number;
}

/** Milliseconds of one tick of `/proc`, on every Linux in use. */
const TICK_MS = 10;

/**
 * Starts Node with `args`, waits for the first line that it prints, passes the line to `onReady`, and ends the process. Needs Linux, where the time of
 * a process can be read.
 */
export async function startedProcess(
  args: readonly string[],
  env: Record<string, string>,
  onReady: (line: string, pid: number) => Promise<unknown>,
): Promise<StartTimes> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await onReady(await firstLine(child), child.pid ?? 0);
    return { wall: performance.now() - startedAt, cpu: await cpuMs(child) };
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process was started without a pipe.');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The process ended before it printed anything.');
}

async function cpuMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before may hold spaces
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
