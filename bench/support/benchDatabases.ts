import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresPool } from 'kysely';
import { startServices } from '../../scripts/services.mjs';
import { openDurableDatabase } from '../../server/src/node/durable/openDurableDatabase.js';
import { openPostgres } from '../../server/src/node/postgres/openPostgres.js';
import { SystemClock } from '../../server/src/node/SystemClock.js';
import { forgetfulLogger } from './forgetful.js';

export interface BenchDatabase {
  name: string;
  pool: PostgresPool;
  /** The data folder, with the embedded database in it. Deleted at the end. */
  folder: string;
}

/** `--databases=pglite,postgresql`: those that are wished for; all without it. */
const requested = /--databases=([\w,]+)/.exec(process.argv.join(' '))?.[1]?.split(',');
export const isRequested = (name: 'pglite' | 'postgresql') => requested?.includes(name) !== false;

type Bench = (database: BenchDatabase) => Promise<void>;

/** Runs `bench` on each database that is here, fresh: PGlite as `parley serve` opens it, and PostgreSQL when it is installed. */
export async function onEachDatabase(bench: Bench): Promise<void> {
  if (isRequested('pglite')) await onEmbedded(bench);
  if (isRequested('postgresql')) await onPostgres(bench);
}

async function onEmbedded(bench: Bench): Promise<void> {
  const dataFolder = await newFolder();
  const onBroken = (error: Error) => {
    throw error;
  };
  const embedded = await openDurableDatabase({
    dataFolder,
    clock: new SystemClock(),
    logger: forgetfulLogger,
    onBroken,
  });
  try {
    await bench({ name: 'PGlite, durable', pool: embedded.pool, folder: dataFolder });
  } finally {
    await embedded.close().catch(() => {}); // closed already when the service that was measured closed
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function onPostgres(bench: Bench): Promise<void> {
  const services = await startServices();
  const folder = await newFolder();
  try {
    if (services.postgresUrl === undefined) {
      console.log('PostgreSQL is not installed: not measured on it.\n');
      return;
    }
    const pool = openPostgres({ url: services.postgresUrl, logger: forgetfulLogger });
    await bench({ name: 'PostgreSQL', pool, folder });
  } finally {
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'parley-bench-'));
