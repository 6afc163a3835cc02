import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { EmbeddedPool } from '../../../src/embedded/EmbeddedPool.js';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { ManualClock } from '../../../src/memory/ManualClock.js';
import { restoreBackup } from '../../../src/node/backup/restoreBackup.js';
import { writeBackup } from '../../../src/node/backup/writeBackup.js';
import { RESTORING } from '../../../src/node/durable/interruptedRestore.js';
import { openDurableDatabase } from '../../../src/node/durable/openDurableDatabase.js';
import { scratchFolder } from '../durable/scratchFolder.js';

const CLI = fileURLToPath(new URL('../../../src/node/cli.ts', import.meta.url));
const logger = new CapturedLogger();
const onBroken = (error: Error) => {
  throw error;
};

async function open(clock: ManualClock, dataFolder: string) {
  const database = await openDurableDatabase({ dataFolder, clock, logger, onBroken });
  onTestFinished(() => database.close());
  return { database, dataFolder, files: 'folder' as const };
}

async function query<R>(pool: EmbeddedPool, sql: string): Promise<R[]> {
  const connection = await pool.connect();
  try {
    return (await connection.query<R>(sql)).rows;
  } finally {
    connection.release();
  }
}

const countAndSum = (pool: EmbeddedPool) =>
  query<{ count: number; sum: number }>(pool, 'select count(*)::int as count, sum(step)::int as sum from numbers');

it('can be restored to one moment when every page was changed while it was copied', { timeout: 180_000 }, async () => {
  const clock = new ManualClock();
  const source = await open(clock, await scratchFolder());
  const { pool } = source.database;
  await query(pool, 'create table numbers (n int primary key, step int not null, filler text not null)');
  await query(pool, `insert into numbers select n, 0, repeat('x', 300) from generate_series(1, 200) n`);
  const target = join(await scratchFolder(), 'backup');
  let isDone = false;
  const backup = writeBackup(source, target).finally(() => (isDone = true));
  let steps = 0;
  while (!isDone) {
    // All rows change in one transaction, so that all have the same step in any one moment.
    await query(pool, 'update numbers set step = step + 1');
    steps += 1;
    await new Promise((resolve) => setImmediate(resolve)); // as a request would
    clock.advance(5 * 60_000); // a checkpoint is due, which would delete the log that the backup needs
  }
  await backup;
  expect(steps).toBeGreaterThan(2);

  const restored = join(await scratchFolder(), 'data');
  await restoreBackup(target, { dataFolder: restored, clock, logger });
  const { database } = await open(clock, restored);
  const [found] = await countAndSum(database.pool);
  expect(found?.count).toBe(200);
  expect(found!.sum % 200).toBe(0);
  expect(found!.sum / 200).toBeGreaterThan(0); // the copy goes on to its end, not only to its start
  expect(found!.sum / 200).toBeLessThanOrEqual(steps);

  // Checkpoints are taken again, and so are backups.
  const at = () => query<{ at: string }>(pool, 'select redo_lsn::text as at from pg_control_checkpoint()');
  const before = await at();
  await query(pool, 'update numbers set step = step + 1');
  await expect
    .poll(() => {
      clock.advance(5 * 60_000);
      return at();
    })
    .not.toEqual(before);
  await writeBackup(source, join(await scratchFolder(), 'backup'));
});

it('leaves nothing when it is interrupted, and the next one works', async () => {
  const source = await open(new ManualClock(), await scratchFolder());
  const folder = await scratchFolder();
  const interrupted = new AbortController();
  const backup = writeBackup(source, join(folder, 'backup'), interrupted.signal);
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^backup\.[0-9a-f]{8}\.partial$/)]);
  interrupted.abort(new Error('The command ended.'));
  await expect(backup).rejects.toThrow('The command ended.');
  expect(await readdir(folder)).toEqual([]);
  await writeBackup(source, join(folder, 'backup'));
  expect(await readdir(folder)).toEqual(['backup']);
});

it('leaves a folder that no service begins with when its restore is killed', { timeout: 60_000 }, async () => {
  const clock = new ManualClock();
  const source = await open(clock, await scratchFolder());
  const target = join(await scratchFolder(), 'backup');
  await writeBackup(source, target);
  const dataFolder = join(await scratchFolder(), 'data');
  const killed = spawn(process.execPath, ['--import', 'tsx', CLI, 'restore', target, '--data', dataFolder]);
  const ended = once(killed, 'exit');
  await expect.poll(() => existsSync(join(dataFolder, RESTORING)), { timeout: 30_000 }).toBe(true);
  killed.kill('SIGKILL');
  await ended;
  await expect(open(clock, dataFolder)).rejects.toThrow('Run parley restore again');
  await restoreBackup(target, { dataFolder, clock, logger });
  await open(clock, dataFolder);
});

it('restores again where a restore was killed between the files and the database', async () => {
  const clock = new ManualClock();
  const source = await open(clock, await scratchFolder());
  const target = join(await scratchFolder(), 'backup');
  await writeBackup(source, target);
  const dataFolder = join(await scratchFolder(), 'data');
  await restoreBackup(target, { dataFolder, clock, logger });
  await mkdir(join(dataFolder, 'files'), { recursive: true });
  await writeFile(join(dataFolder, 'files', 'of the first restore'), '');
  await mkdir(join(dataFolder, RESTORING));
  await rename(join(dataFolder, 'database'), join(dataFolder, RESTORING, 'database'));
  await expect(open(clock, dataFolder)).rejects.toThrow('Run parley restore again');
  await restoreBackup(target, { dataFolder, clock, logger });
  expect((await readdir(dataFolder)).filter((name) => !name.startsWith('parley'))).toEqual(['database']);
  await open(clock, dataFolder);
});
