import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { isMigrated, migrate } from '../../server/src/store/migrations.js';
import type { Tables } from '../../server/src/store/tables.js';
import type { GrowthServer } from './openServer.js';
import { seedGrowth } from './seed/seedGrowth.js';
import type { GrowthSize } from './sizes.js';

/** Raised when the seed writes something else. */
const SEED_VERSION = 3;

/** A copy of the seeded database of one size. Operations may write to it. */
export interface GrowthCopy {
  url: string;
  /** Time of the seed, ms since epoch. */
  seededAt: number;
  drop(): Promise<void>;
}

/** Seeds the database of a size unless it is there, brings it up to the last migration, and makes a copy of it. */
export async function prepareDatabase(server: GrowthServer, size: GrowthSize): Promise<GrowthCopy> {
  const name = `growth_${size.name}`;
  const seeded = (await readStamp(server, name)) ?? (await reseed(server, name, size));
  await bringUpToDate(server.addressOf(name));
  const copy = `${name}_run_${process.pid}`;
  await server.query(`create database ${copy} template ${name} strategy file_copy`);
  await logStatistics(server.addressOf(copy), size);
  return {
    url: server.addressOf(copy),
    seededAt: seeded,
    drop: async () => void (await server.query(`drop database ${copy} with (force)`)),
  };
}

/** Time of the seed; `undefined` when the database is not there, or was seeded by another version. */
async function readStamp(server: GrowthServer, name: string): Promise<number | undefined> {
  const [row] = await server.query<{ stamp: string | null }>(
    "select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1",
    [name],
  );
  const [version, seededAt] = (row?.stamp ?? '').split(' ').map(Number);
  return version === SEED_VERSION ? seededAt : undefined;
}

/** The stamp is written last, so that a seed that was interrupted is repeated. */
async function reseed(server: GrowthServer, name: string, size: GrowthSize): Promise<number> {
  console.log(`Seeding ${name}`);
  await server.query(`drop database if exists ${name}`);
  await server.query(`create database ${name}`);
  const seededAt = Date.now();
  const pool = new pg.Pool({ connectionString: server.addressOf(name) });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await seedGrowth(db, size, seededAt, console.log);
  await db.destroy();
  await server.query(`comment on database ${name} is '${SEED_VERSION} ${seededAt}'`);
  return seededAt;
}

/** Runs migrations that were written after the seed. */
async function bringUpToDate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  if (!(await isMigrated(db))) {
    await migrate(db);
    await sql`vacuum (analyze, index_cleanup on)`.execute(db);
  }
  await db.destroy();
}

/** Logs how many tables the planner has statistics of. Without them the figures are those of other plans. */
async function logStatistics(url: string, size: GrowthSize): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const { rows } = await pool.query<{ tables: number; analyzed: number }>(`
    select count(*)::int as tables, count(*) filter (where exists (
      select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname))::int as analyzed
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpages > 0`);
  await pool.end();
  console.log(`${size.name}: ${rows[0]!.analyzed} of ${rows[0]!.tables} tables with rows are analyzed`);
}
