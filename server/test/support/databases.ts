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

/** Every database that is here: for `describe.each(DATABASES)` where the database matters. */
export const DATABASES: TestDatabase[] = [
  embedded,
  ...(postgresUrl ? [{ name: 'PostgreSQL', open: () => openPostgres(postgresUrl) }] : []),
];

async function openPostgres(url: string): Promise<PostgresPool> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const pool = new Pool({ url: address.href, logger: new CapturedLogger(), size: 8 });
  await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
  const end = pool.end.bind(pool);
  return Object.assign(checkedPool(pool), {
    end: async () => {
      await end();
      await admin(`drop database ${name} with (force)`);
    },
  });
}
