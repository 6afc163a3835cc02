import { type Kysely, sql } from 'kysely';
import { bootstrap } from '../../../server/src/bootstrap.js';
import { serviceOptions } from '../../../server/src/options.js';
import { migrate } from '../../../server/src/store/migrations.js';
import type { Tables } from '../../../server/src/store/tables.js';
import { CapturedLogger } from '../../../server/src/memory/index.js';
import { CREDENTIALS } from '../../support/benchService.js';
import type { GrowthSize } from '../sizes.js';
import { recount } from './recount.js';
import { seedActivities } from './seedActivities.js';
import { seedChanges } from './seedChanges.js';
import { seedComments } from './seedComments.js';
import { seedDocuments } from './seedDocuments.js';
import { seedFunctions } from './seedFunctions.js';
import { seedInbox } from './seedInbox.js';
import { seedPeople } from './seedPeople.js';
import { seedRecordings } from './seedRecordings.js';
import { seedSealed } from './seedSealed.js';
import { seedThreads } from './seedThreads.js';
import { seedWebhooks } from './seedWebhooks.js';

/**
 * Fills an empty database with the records of one size, by plain SQL.
 * @param now time of the newest records, ms since epoch
 * @param log is told how long each step took
 */
export async function seedGrowth(
  db: Kysely<Tables>,
  size: GrowthSize,
  now: number,
  log: (line: string) => void = () => {},
): Promise<void> {
  await migrate(db);
  await bootstrap(db, serviceOptions({ bootstrap: CREDENTIALS }), now, new CapturedLogger());
  // One connection: the steps share temporary tables.
  await db.connection().execute(async (one) => {
    const steps: [name: string, step: () => Promise<unknown>][] = [
      ['functions', () => seedFunctions(one)],
      ['people', () => seedPeople(one, size, now)],
      ['documents', () => seedDocuments(one, size, now)],
      ['threads', () => seedThreads(one, size, now)],
      ['comments', () => seedComments(one, size)],
      ['recordings', () => seedRecordings(one, size, now)],
      ['inbox', () => seedInbox(one, size, now)],
      ['sealed organization', () => seedSealed(one, size, now)],
      ['activities', () => seedActivities(one, size, now)],
      ['webhooks', () => seedWebhooks(one, size, now)],
      ['changes', () => seedChanges(one, now)],
      ['recount', () => recount(one)],
      // The recount wrote every thread again.
      ['vacuum', () => sql`vacuum full comment_annotations`.execute(one)],
      // Without its indexes, some of them keep a thousand entries of rows that the seed has changed, and a scan reads over those.
      ['analyze', () => sql`vacuum (analyze, index_cleanup on)`.execute(one)],
    ];
    for (const [name, step] of steps) {
      const startedAt = performance.now();
      await step();
      log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  });
}
