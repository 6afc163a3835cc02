import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Logger } from '../../environment.js';
import { hasUnknownMigrations, isMigrated } from '../../store/migrations.js';
import type { Tables } from '../../store/tables.js';
import { findHolder } from '../durable/lockDataFolder.js';
import { openPostgres } from '../postgres/openPostgres.js';
import { openDatabase } from '../startServer.js';
import { SystemClock } from '../SystemClock.js';

/** The oldest version of PostgreSQL that the service is tested with, as `server_version_num`. */
const OLDEST_POSTGRES = 150_000;
/** Times of records come from the processes, so their clocks may not be far apart. */
const MOST_APART_MS = 5_000;

/** Whether the embedded database can be opened, and whether this version can use it. One in use is queried over HTTP instead. */
export async function examineEmbedded(folder: string, logger: Logger): Promise<string> {
  if (!existsSync(join(folder, 'database'))) return 'There is none yet: the first start makes it.';
  if (await findHolder(folder)) return 'The embedded database is open in the running service.';
  const { pool, close } = await openDatabase({ dataFolder: folder }, new SystemClock(), logger);
  try {
    return `The embedded database opens. ${await examineSchema(pool)}`;
  } finally {
    await close();
  }
}

/** Whether a PostgreSQL server can be reached, and whether this version can use it and its clock agrees. */
export async function examinePostgres(url: string, isPooled: boolean, logger: Logger): Promise<string> {
  const pool = openPostgres({ url, isPooled, size: 1, logger });
  try {
    const db = open(pool);
    const { rows } = await sql<{ version: number; text: string; at: number }>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
    const { version, text, at } = rows[0]!; // a select without a table has one row
    if (version < OLDEST_POSTGRES) throw new Error(`It is PostgreSQL ${text}: the service needs 15 or newer.`);
    const apart = Math.round(Math.abs(at - Date.now()));
    if (apart > MOST_APART_MS) {
      throw new Error(`The clocks of this machine and of the database are ${apart} ms apart: set them by NTP.`);
    }
    return `PostgreSQL ${text} answers, its clock agrees. ${await examineSchema(pool)}`;
  } finally {
    await pool.end();
  }
}

async function examineSchema(pool: PostgresPool): Promise<string> {
  const db = open(pool);
  const { rows } = await sql<{ isNew: boolean }>`select to_regclass('kysely_migration') is null as "isNew"`.execute(db);
  if (rows[0]?.isNew) return 'It has no tables yet: the first start makes them.';
  if (await hasUnknownMigrations(db)) {
    throw new Error(
      'A newer version of Parley has used the database: install that one, or restore a backup from before.',
    );
  }
  return (await isMigrated(db))
    ? 'Its tables are those of this version.'
    : 'The next start brings its tables up to date.';
}

const open = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
