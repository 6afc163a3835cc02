import { existsSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import { rotateSecret } from '../bootstrap.js';
import type { Logger } from '../environment.js';
import { migrate } from '../store/migrations.js';
import type { Tables } from '../store/tables.js';
import { ConfigurationError } from './ConfigurationError.js';
import { openDatabase } from './openDatabase.js';
import type { ServerOptions } from './startServer.js';
import { SystemClock } from './SystemClock.js';

/**
 * The command `parley rotate-secret`: replaces the stored secret and prints the consequences on standard output. The embedded database must not
 * be in use (`DataFolderInUseError`). Processes on a PostgreSQL server keep the old secret until they restart.
 */
export async function rotateStoredSecret(options: ServerOptions, logger: Logger): Promise<void> {
  const { databaseUrl, dataFolder } = options;
  if (databaseUrl === undefined && dataFolder !== undefined && !existsSync(dataFolder)) {
    throw new ConfigurationError(`There is no data folder ${dataFolder}.`);
  }
  const database = await openDatabase(options, new SystemClock(), logger);
  try {
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }) });
    await migrate(db);
    const isStored = await rotateSecret(db);
    process.stdout.write(isStored ? REPLACED : 'No secret is stored yet: the first start makes one.\n');
  } finally {
    await database.close();
  }
}

const REPLACED = `The secret is replaced. Start every process of the service again: until then it goes by the old one.
User tokens, addresses of files and unsubscribe links of email that were made until then work no more.
`;
