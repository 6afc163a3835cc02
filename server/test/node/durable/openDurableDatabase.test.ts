import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EmbeddedPool } from '../../../src/embedded/EmbeddedPool.js';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { ManualClock } from '../../../src/memory/ManualClock.js';
import { createDatabaseFolder } from '../../../src/node/durable/createDatabaseFolder.js';
import { DurableFileSystem } from '../../../src/node/durable/DurableFileSystem.js';
import { DataFolderInUseError } from '../../../src/node/durable/lockDataFolder.js';
import {
  type DurableDatabase,
  durableOptions,
  openDurableDatabase,
} from '../../../src/node/durable/openDurableDatabase.js';
import { describeDatabase } from '../../contracts/databaseContract.js';
import { PowerCutFileSystem } from './PowerCutFileSystem.js';
import { openPaths } from './openPaths.js';
import { scratchFolder } from './scratchFolder.js';
import { writerArguments } from './writerArguments.js';

/** A database folder as a first start leaves it; building one takes seconds, copying it none. */
let empty: string;
beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), 'parley-test-'));
  await createDatabaseFolder(join(empty, 'database'));
});
afterAll(() => rm(empty, { recursive: true }));

async function startedFolder(): Promise<string> {
  const folder = await scratchFolder();
  await cp(empty, folder, { recursive: true });
  return folder;
}

const clock = new ManualClock();
const logger = new CapturedLogger();
const onBroken = (error: Error) => {
  throw error;
};

async function open(dataFolder: string): Promise<DurableDatabase> {
  const database = await openDurableDatabase({ dataFolder, clock, logger, onBroken });
  onTestFinished(() => database.close());
  return database;
}

async function query<R>(pool: EmbeddedPool, sql: string, parameters: unknown[] = []): Promise<R[]> {
  const connection = await pool.connect();
  try {
    return (await connection.query<R>(sql, parameters)).rows;
  } finally {
    connection.release();
  }
}

const readNumbers = async (pool: EmbeddedPool) =>
  (await query<{ n: number }>(pool, 'select n from numbers order by n')).map(({ n }) => n);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('on disk', () => {
  let dataFolder: string;
  let database: DurableDatabase;
  afterAll(async () => {
    await database.close();
    await rm(dataFolder, { recursive: true });
  });

  describeDatabase('embedded, on disk', async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'parley-test-')); // its first start is the test of that
    database = await openDurableDatabase({ dataFolder, clock, logger, onBroken });
    return database.pool;
  });
});

describe('openDurableDatabase', () => {
  it('syncs the disk before every commit is acknowledged, and for nothing else', async () => {
    const database = await open(await startedFolder());
    await query(database.pool, 'create table numbers (n int primary key)');
    for (const n of upTo(20)) {
      const before = database.syncCount;
      await query(database.pool, 'insert into numbers values ($1)', [n]);
      expect(database.syncCount).toBeGreaterThan(before);
    }
    const before = database.syncCount;
    await query(database.pool, 'select n from numbers');
    expect(database.syncCount).toBe(before);
  });

  it('has every acknowledged row in a copy of the folder taken while it runs', async () => {
    const folder = await startedFolder();
    const { pool } = await open(folder);
    await query(pool, 'create table numbers (n int primary key)');
    for (const n of upTo(50)) await query(pool, 'insert into numbers values ($1)', [n]);
    const copy = await scratchFolder();
    await cp(join(folder, 'database'), join(copy, 'database'), { recursive: true });
    expect(await readNumbers((await open(copy)).pool)).toEqual(upTo(50));
  });

  it('makes nothing that another account may enter or read, new files of the log included', async () => {
    const folder = join(await scratchFolder(), 'data');
    const { pool } = await open(folder);
    await query(pool, 'create table numbers (n int primary key, text text)');
    await query(pool, 'insert into numbers select n, repeat(md5(n::text), 20) from generate_series(1, 20000) n');
    await query(pool, 'checkpoint');
    expect((await readdir(join(folder, 'database/pg_wal'))).length).toBeGreaterThan(3); // more than a first start leaves
    expect(await openPaths(folder)).toEqual([]);
  });

  it('keeps out a second opener until the first has closed', async () => {
    const folder = await startedFolder();
    const first = await openDurableDatabase({ dataFolder: folder, clock, logger, onBroken });
    await query(first.pool, 'create table numbers (n int primary key)');
    await expect(open(folder)).rejects.toThrow(DataFolderInUseError);
    await first.close();
    expect(await readNumbers((await open(folder)).pool)).toEqual([]);
  });

  it('starts over after a first start that was interrupted', async () => {
    const folder = await scratchFolder();
    // What a kill in the middle of building leaves: some files in the side folder, and none in its place.
    await mkdir(join(folder, 'database.init', 'base'), { recursive: true });
    await writeFile(join(folder, 'database.init', 'PG_VERSION'), '18\n');
    const { pool } = await open(folder);
    expect(await query(pool, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(folder)).not.toContain('database.init');
  });

  it('gives the folder free when it cannot open the database', async () => {
    const folder = await scratchFolder();
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database', 'PG_VERSION'), '9.1\n');
    await expect(openDurableDatabase({ dataFolder: folder, clock, logger, onBroken })).rejects.toThrow(
      /database cannot be opened\. \S/,
    );
    expect(await readdir(folder)).toEqual(['database']);
  });

  it('keeps the write-ahead log short and the statistics fresh', async () => {
    const database = await open(await startedFolder());
    await query(database.pool, 'create table numbers (n int primary key, text text)');
    await query(
      database.pool,
      'insert into numbers select n, repeat(md5(n::text), 10) from generate_series(1, 5000) n',
    );
    await query(database.pool, 'delete from numbers where n > 1000');
    const rowsAfterASecond = () => {
      clock.advance(1000);
      return query(
        database.pool,
        `select reltuples::int as rows, last_vacuum is not null as "isVacuumed"
           from pg_class join pg_stat_user_tables on relid = pg_class.oid where pg_class.relname = 'numbers'`,
      );
    };
    await expect.poll(rowsAfterASecond).toEqual([{ rows: 1000, isVacuumed: false }]);
    const stateAfterHalfAMinute = () => {
      clock.advance(30_000);
      return query(
        database.pool,
        `select n_dead_tup as dead, last_vacuum is not null as "isVacuumed", last_analyze is not null as "isAnalyzed"
           from pg_stat_user_tables where relname = 'numbers'`,
      );
    };
    await expect.poll(stateAfterHalfAMinute).toEqual([{ dead: 0, isVacuumed: true, isAnalyzed: true }]);

    const redoBytes = async () =>
      (
        await query<{ bytes: number }>(
          database.pool,
          'select (pg_current_wal_insert_lsn() - redo_lsn)::int8 as bytes from pg_control_checkpoint()',
        )
      )[0]?.bytes;
    await query(
      database.pool,
      'insert into numbers select n, repeat(md5(n::text), 10) from generate_series(10001, 15000) n',
    );
    expect(await redoBytes()).toBeGreaterThan(1_000_000);
    const afterFiveMinutes = () => {
      clock.advance(5 * 60_000);
      return redoBytes();
    };
    await expect.poll(afterFiveMinutes).toBeLessThan(100_000);

    await query(
      database.pool,
      'insert into numbers select n, repeat(md5(n::text), 10) from generate_series(20001, 45000) n',
    );
    expect(await redoBytes()).toBeGreaterThan(8_000_000);
    const afterASecond = () => {
      clock.advance(1000);
      return redoBytes();
    };
    await expect.poll(afterASecond).toBeLessThan(100_000);
    expect(logger.entries).toEqual([]);
  });
});

it('does no upkeep, and warns of none, while a service that stops has closed its connections', async () => {
  const database = await open(await startedFolder());
  await database.pool.end();
  const before = logger.entries.length;
  clock.advance(1000);
  await new Promise((resolve) => setImmediate(resolve)); // the service still ends other things
  await database.close();
  expect(logger.entries.slice(before)).toEqual([]);
});

it('does no upkeep while the disk has no room, as a checkpoint that fails would end the database', async () => {
  const asked: number[] = [];
  const disk = { isFull: true, hasRoom: (bytes: number) => asked.push(bytes) > 0 && !disk.isFull };
  const dataFolder = await startedFolder();
  const database = await openDurableDatabase({ dataFolder, clock, logger, onBroken, disk });
  onTestFinished(() => database.close());
  const { pool } = database;
  await query(pool, 'create table numbers (n int primary key)');
  const checkpoint = async () =>
    (await query<{ at: string }>(pool, 'select checkpoint_lsn::text as at from pg_control_checkpoint()'))[0]?.at;
  const before = await checkpoint();
  clock.advance(10 * 60_000);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(await checkpoint()).toBe(before);
  disk.isFull = false;
  await expect
    .poll(() => {
      clock.advance(5 * 60_000);
      return checkpoint();
    })
    .not.toBe(before);
});

describe('a power cut', () => {
  /** Writes acknowledged rows, cuts, and tells which rows the next start finds. */
  async function cut(fs: (folder: string, disk: string) => PowerCutFileSystem, params: string[]): Promise<number[]> {
    const [folder, disk] = [join(await startedFolder(), 'database'), join(await startedFolder(), 'database')];
    const fileSystem = fs(folder, disk);
    const pool = new EmbeddedPool(await PGlite.create({ ...durableOptions(), startParams: params, fs: fileSystem }));
    onTestFinished(() => pool.end());
    await query(pool, 'create table numbers (n int primary key)');
    await query(pool, 'checkpoint');
    for (const n of upTo(30)) {
      await query(pool, 'insert into numbers values ($1)', [n]);
      if (n === 20) await query(pool, 'checkpoint');
    }
    fileSystem.cutPower();
    const afterwards = new EmbeddedPool(await PGlite.create({ ...durableOptions(), fs: new DurableFileSystem(disk) }));
    onTestFinished(() => afterwards.end());
    return readNumbers(afterwards);
  }

  it('loses nothing that was acknowledged', async () => {
    const rows = await cut((folder, disk) => new PowerCutFileSystem(folder, disk), durableOptions().startParams);
    expect(rows).toEqual(upTo(30));
  });

  it('loses acknowledged rows without the durable start options, so this test can fail', async () => {
    const rows = cut((folder, disk) => new PowerCutFileSystem(folder, disk), PGlite.defaultStartParams);
    await expect(rows.catch(() => [])).resolves.not.toEqual(upTo(30));
  });
});

const hasStrace = spawnSync('strace', ['-V']).status === 0;

/** Runs the writer under strace. Returns what it acknowledged and how it ended. */
function trace(straceArguments: string[], folder: string, count: string) {
  const run = spawnSync('strace', ['-f', ...straceArguments, process.execPath, ...writerArguments(folder, count)], {
    encoding: 'utf8',
  });
  return { ...run, acknowledged: run.stdout.split('\n').filter(Boolean).map(Number) };
}

// Without strace; with CI=true that fails the run.
describe.skipIf(!hasStrace)('what the operating system sees', () => {
  it('is an fdatasync for each acknowledged commit', async () => {
    const folder = await startedFolder();
    const log = join(folder, 'trace');
    const { acknowledged, stderr } = trace(['-e', 'trace=fdatasync', '-o', log], folder, '25');
    expect(stderr).toBe('');
    expect(acknowledged).toEqual(upTo(25));
    const calls = (await readFile(log, 'utf8')).split('\n').filter((line) => /fdatasync\(\d+\)\s+= 0/.test(line));
    expect(calls.length).toBeGreaterThanOrEqual(25);
  });

  it('is answered by ending, when the disk refuses; nothing is acknowledged any more, and what was is there', async () => {
    const folder = await startedFolder();
    const { acknowledged, stderr, status } = trace(
      ['-o', '/dev/null', '-e', 'trace=fdatasync', '-e', 'inject=fdatasync:error=EIO:when=40+'],
      folder,
      'Infinity',
    );
    expect(stderr).toMatch(/PANIC: .*could not fsync file/);
    expect(status).toBe(3);
    expect(acknowledged.length).toBeGreaterThan(5);
    const stored = await readNumbers((await open(folder)).pool);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
  });
});
