import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openEmbedded } from './openEmbedded.js';
import { CapturedLogger } from '../../src/memory/CapturedLogger.js';
import { PostgresPool as Pool } from '../../src/node/postgres/PostgresPool.js';
import { migrate } from '../../src/store/migrations.js';
import type { Tables } from '../../src/store/tables.js';
import { checkedPool } from './sharding/checkedPool.js';

export interface TestDatabase {
  name: string;
  /** A fresh database with all tables, empty; `end()` closes it and leaves nothing behind. */
  open(): Promise<PostgresPool>;
}

const embedded: TestDatabase = { name: 'embedded', open: openEmbedded };

const postgresUrl = inject('postgresUrl');

/** Every database that is here: for `describe.each(DATABASES)` where plans, locks, indexes or connections matter. */
export const DATABASES: TestDatabase[] = [
  embedded,
  ...(postgresUrl ? [{ name: 'PostgreSQL', open: () => openPostgres(postgresUrl) }] : []),
];

/**
 * One of them: for `describe.each(MAIN_DATABASE)` where rules are tested that no database decides. PostgreSQL where it is here, as the tests of
 * hooks and components run on the embedded one. With `PARLEY_EVERY_DATABASE=1` all of them.
 */
export const MAIN_DATABASE = process.env['PARLEY_EVERY_DATABASE'] === '1' ? DATABASES : DATABASES.slice(-1);

/** A database with all tables in that PostgreSQL, and nothing in them. To copy it takes a fifth of the time of the migrations. */
const TEMPLATE = 'tables';
let template: Promise<void> | undefined;

async function openPostgres(url: string): Promise<PostgresPool> {
  await (template ??= administer(url, (admin) => makeTemplate(admin, url)));
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(url, (admin) => admin.query(`create database ${name} template ${TEMPLATE}`));
  const pool = new Pool({ url: addressOf(url, name), logger: new CapturedLogger(), size: 8 });
  const end = pool.end.bind(pool);
  return Object.assign(checkedPool(pool), {
    end: async () => {
      await end();
      await administer(url, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  });
}

/** Several workers may ask for it at once: the first makes it, the others wait. */
async function makeTemplate(admin: pg.Client, url: string): Promise<void> {
  await admin.query('select pg_advisory_lock(1)'); // until the connection ends
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount) return;
  // It appears whole, or not at all. Nobody may be connected to what others copy.
  const draft = `draft_of_${TEMPLATE}`;
  await admin.query(`drop database if exists ${draft}`);
  await admin.query(`create database ${draft}`);
  const pool = new pg.Pool({ connectionString: addressOf(url, draft) });
  await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
  await pool.end();
  await admin.query(`alter database ${draft} rename to ${TEMPLATE}`);
}

async function administer(url: string, task: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await task(admin);
  } finally {
    await admin.end();
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
