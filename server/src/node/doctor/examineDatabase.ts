import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Logger } from '../../environment.js';
import { hasUnknownMigrations, isMigrated } from '../../store/migrations.js';
import { NewerDatabaseError } from '../../store/NewerDatabaseError.js';
import type { Tables } from '../../store/tables.js';
import { refuseInterruptedRestore } from '../durable/interruptedRestore.js';
import { findHolder } from '../durable/lockDataFolder.js';
import { checkServer } from '../postgres/checkServer.js';
import { databaseFault } from '../postgres/databaseFault.js';
import { openPostgres } from '../postgres/openPostgres.js';
import { StartError } from '../StartError.js';
import { openDatabase } from '../openDatabase.js';
import { SystemClock } from '../SystemClock.js';

/** Times of records come from the processes, so their clocks may not be far apart. */
const MOST_APART_MS = 5_000;

/** Whether the embedded database can be opened, and whether this version can use it. One in use is queried over HTTP instead. */
export async function examineEmbedded(folder: string, logger: Logger): Promise<string> {
  refuseInterruptedRestore(folder);
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
    const { text, at } = await checkServer(pool);
    const apart = Math.round(Math.abs(at - Date.now()));
    if (apart > MOST_APART_MS) {
      throw new Error(`The clocks of this machine and of the database are ${apart} ms apart: set them by NTP.`);
    }
    return `PostgreSQL ${text} answers, its clock agrees. ${await examineSchema(pool)}`;
  } catch (error) {
    throw databaseFault(isPooled ? 'DATABASE_POOLER_URL' : 'DATABASE_URL', error);
  } finally {
    await pool.end();
  }
}

async function examineSchema(pool: PostgresPool): Promise<string> {
  const db = open(pool);
  const { rows } = await sql<{ isNew: boolean }>`select to_regclass('kysely_migration') is null as "isNew"`.execute(db);
  if (rows[0]?.isNew) {
    await requireCreate(db);
    return 'It has no tables yet: the first start makes them.';
  }
  if (await hasUnknownMigrations(db)) {
    throw new NewerDatabaseError();
  }
  if (await isMigrated(db)) return 'Its tables are those of this version.';
  await requireCreate(db);
  return 'The next start brings its tables up to date.';
}

/** Throws when the account may not create tables. */
async function requireCreate(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ account: string; schema: string | null; mayCreate: boolean | null }>`
    select current_user as account, current_schema() as schema,
      has_schema_privilege(current_schema(), 'create') as "mayCreate"`.execute(db);
  const { account, schema, mayCreate } = rows[0]!; // a select without a table has one row
  if (mayCreate) return;
  throw new StartError(
    `The account ${account} may not create tables in the schema ${schema ?? 'of its search_path'}: ` +
      'make it the owner of the database, or grant it create on the schema.',
  );
}

const open = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
