import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { CapturedLogger } from '../../src/memory/CapturedLogger.js';
import { isMigrated, migrate } from '../../src/store/migrations.js';
import type { Tables } from '../../src/store/tables.js';
import { DATABASES } from '../support/databases.js';

describe.each(DATABASES)('migrations ($name)', ({ open }) => {
  async function openLogged() {
    const statements: string[] = [];
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: await open() }),
      log: ({ query }) => void statements.push(query.sql),
    });
    onTestFinished(() => db.destroy());
    return { db, statements };
  }

  it('are asked for with two statements when none is missing', async () => {
    const { db, statements } = await openLogged();
    await migrate(db);
    expect(await isMigrated(db)).toBe(true);
    statements.length = 0;
    await migrate(db);
    expect(statements).toHaveLength(2);
  });

  it('refuse the database of a newer version', async () => {
    const { db } = await openLogged();
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(db);
    await expect(migrate(db)).rejects.toThrow('A newer version of Parley');
  });
});

const postgresUrl = inject('postgresUrl') ?? '';

// Without PostgreSQL; with CI=true that fails the run.
describe.skipIf(postgresUrl === '')('migrations of several processes', () => {
  /** Processes with one database, whose statements may take a moment only. */
  async function openProcesses(count: number): Promise<Kysely<Tables>[]> {
    const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    const open = () =>
      new pg.Pool({ connectionString: url.href, options: '-c statement_timeout=500' }).on('error', () => {}); // of the drop
    const processes = Array.from(
      { length: count },
      () => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: open() }) }),
    );
    onTestFinished(async () => {
      for (const db of processes) await db.destroy();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });
    return processes;
  }

  it('wait for the one that migrates, longer than a statement may take, and say so', async () => {
    const [first, second, observer] = (await openProcesses(3)) as [Kysely<Tables>, Kysely<Tables>, Kysely<Tables>];
    const logger = new CapturedLogger();
    const messages = () => logger.entries.map(({ message }) => message);
    let waiting: Promise<void> | undefined;
    await first.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx);
      waiting = migrate(second, logger);
      await expect.poll(messages).toEqual([expect.stringContaining('Another process brings the database up to date')]);
      await expect
        .poll(async () => {
          const { rows } = await sql<{ seconds: number }>`
            select extract(epoch from clock_timestamp() - query_start)::float8 as seconds from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(observer);
          return rows[0]?.seconds;
        })
        .toBeGreaterThan(0.6);
    });
    await waiting;
    expect(await isMigrated(observer)).toBe(true);
    expect(messages().at(-1)).toBe('The database is brought up to date.');
  });

  it('run once, when they start together, and leave no lock to a connection that stays', async () => {
    const processes = await openProcesses(3);
    const loggers = processes.map(() => new CapturedLogger());
    await Promise.all(processes.map((db, index) => migrate(db, loggers[index])));
    const migrated = loggers.filter(({ entries }) => entries.some(({ message }) => message.includes('is brought up')));
    expect(migrated).toHaveLength(1);
    const { rows } = await sql`select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(processes[0]!);
    expect(rows).toEqual([]);
  });
});
