import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startServices } from '../../scripts/services.mjs';

/** A PostgreSQL with seeded databases. */
export interface GrowthServer {
  /** Runs one statement in the database `postgres`. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Address of one of its databases. */
  addressOf(database: string): string;
  close(): Promise<void>;
}

/**
 * Opens the server at `GROWTH_DATABASE_URL`, with the rights to create databases and to reset `pg_stat_statements`. Without it, starts one of
 * its own, which keeps its data in `bench/.growth`.
 */
export async function openServer(): Promise<GrowthServer> {
  const { url, stop } = await findServer();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The server may stop before the pool has closed its connection.
  pool.on('error', () => {});
  await pool.query('create extension if not exists pg_stat_statements');
  return {
    query: async (text, values) => (await pool.query(text, values)).rows,
    addressOf(database) {
      const address = new URL(url);
      address.pathname = `/${database}`;
      return address.href;
    },
    close: async () => {
      await pool.end();
      await stop();
    },
  };
}

async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env['GROWTH_DATABASE_URL'];
  if (url) return { url, stop: () => Promise.resolve() };
  const folder = fileURLToPath(new URL('../.growth', import.meta.url));
  const { postgresUrl, stop } = await startServices({ folder, settings: SETTINGS });
  if (postgresUrl === undefined)
    throw new Error('PostgreSQL is not installed, and GROWTH_DATABASE_URL names no server.');
  return { url: postgresUrl, stop };
}

const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  fsync: 'off', // a crash costs a new seed, and no data of anybody
};
