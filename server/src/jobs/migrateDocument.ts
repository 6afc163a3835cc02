import { ParleyError } from '@parley/protocol/constants';
import { beginMigration, failMigration, runMigration } from '../domain/documentMigration/runMigration.js';
import type { JobHandler } from './Job.js';

/** Runs after which a migration has failed: nothing can be written in the document meanwhile. With their pauses they take about a quarter of a minute. */
const ATTEMPTS = 5;

/** Migrates a document in one transaction. The key is the id of the migration. */
export const migrateDocument: JobHandler = async ({ core, signal }, { apiKey, organizationId, key, attempt }) => {
  const migration = { apiKey, organizationId, migrationId: key };
  try {
    if (attempt > ATTEMPTS) throw new Error('The process ended every time while this migration ran.');
    if (!(await core.write((tx) => beginMigration(tx, migration)))) return;
    await core.write((tx) => runMigration(core, tx, migration));
  } catch (error) {
    if (attempt < ATTEMPTS || signal.aborted) throw error;
    core.logger.error({ error, organizationId, migrationId: key }, 'A document could not be migrated.');
    const isRefused = error instanceof ParleyError && error.code === 'UNAVAILABLE';
    const why = isRefused ? error.message : 'The service failed. The fault is logged.';
    await core.write((tx) => failMigration(tx, migration, why, core.clock.now()));
  }
};
