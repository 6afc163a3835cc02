import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { ManualClock } from '../../../src/memory/ManualClock.js';
import { openDurableDatabase } from '../../../src/node/durable/openDurableDatabase.js';
import { scratchFolder } from './scratchFolder.js';
import { writerArguments } from './writerArguments.js';

const LOOPS = 3;

/** Runs the writer until it has acknowledged `count` rows, then kills it. Returns all that it acknowledged. */
async function writeAndKill(folder: string, count: number): Promise<number[]> {
  const writer = spawn(process.execPath, writerArguments(folder, 'Infinity'), { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(writer, 'exit');
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === count) writer.kill('SIGKILL');
  }
  await ended;
  return acknowledged;
}

it(`has every acknowledged row after each of ${LOOPS} kills, and no half of one`, { timeout: 60_000 }, async () => {
  const folder = await scratchFolder();
  const acknowledged: number[] = [];
  for (let loop = 1; loop <= LOOPS; loop += 1) acknowledged.push(...(await writeAndKill(folder, 20 * loop)));

  const onBroken = (error: Error) => {
    throw error;
  };
  const options = { dataFolder: folder, clock: new ManualClock(), logger: new CapturedLogger(), onBroken };
  const database = await openDurableDatabase(options);
  onTestFinished(() => database.close());
  const connection = await database.pool.connect();
  const { rows } = await connection.query<{ n: number }>('select n from numbers order by n');
  const stored = rows.map(({ n }) => n);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  // Each loop goes on from the highest row it finds; one may have been written whose acknowledgement the kill cut off.
  expect(stored).toEqual(stored.map((_, index) => index));
  expect(acknowledged.length).toBeGreaterThanOrEqual(20 + 40 + 60);
});

it('refuses a second process, with a message that says what to do', { timeout: 60_000 }, async () => {
  const folder = await scratchFolder();
  const first = spawn(process.execPath, writerArguments(folder, 'Infinity'), { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    await ended;
  });
  await once(first.stdout, 'data');
  const second = spawnSync(process.execPath, writerArguments(folder, '1'), { encoding: 'utf8' });
  expect(second.status).not.toBe(0);
  expect(second.stdout).toBe('');
  expect(second.stderr).toContain(`in use by process ${first.pid}`);
});
