import { type Kysely, type Migration, sql } from 'kysely';
import type { Logger } from '../environment.js';
import { initialTables } from './migrations/001_initialTables.js';
import { comments } from './migrations/002_comments.js';
import { firstSequence } from './migrations/003_firstSequence.js';
import { uploads } from './migrations/004_uploads.js';
import { settings } from './migrations/005_settings.js';
import { delivery } from './migrations/006_delivery.js';
import { activities } from './migrations/007_activities.js';
import { webhookDeliveries } from './migrations/008_webhookDeliveries.js';
import { emailFollowers } from './migrations/009_emailFollowers.js';
import { trust } from './migrations/010_trust.js';
import { vouchedFields } from './migrations/011_vouchedFields.js';
import { fanOuts } from './migrations/012_fanOuts.js';
import { threadSizes } from './migrations/013_threadSizes.js';
import { subscriptionSizes } from './migrations/014_subscriptionSizes.js';
import { statistics } from './migrations/015_statistics.js';
import { inboxReads } from './migrations/016_inboxReads.js';
import { lists } from './migrations/022_lists.js';
import { deletions } from './migrations/023_deletions.js';
import { sharding } from './migrations/024_sharding.js';
import { writes } from './migrations/025_writes.js';
import { threadReads } from './migrations/026_threadReads.js';
import { deletedWords } from './migrations/031_deletedWords.js';
import { undelivered } from './migrations/030_undelivered.js';
import { guardedCounts } from './migrations/032_guardedCounts.js';
import { contactKeys } from './migrations/033_contactKeys.js';
import { groupOrder } from './migrations/034_groupOrder.js';
import { presence } from './migrations/040_presence.js';
import { liveStates } from './migrations/041_liveStates.js';
import { editorSeats } from './migrations/042_editorSeats.js';
import { inlineReactions } from './migrations/043_inlineReactions.js';
import { crdtStores } from './migrations/046_crdtStores.js';
import { crdtHistory } from './migrations/047_crdtHistory.js';
import { personDeletions } from './migrations/048_personDeletions.js';
import { retention } from './migrations/049_retention.js';
import { recordings } from './migrations/053_recordings.js';
import { recordingEvents } from './migrations/054_recordingEvents.js';
import { recorderThumbnails } from './migrations/055_recorderThumbnails.js';
import { moderation } from './migrations/060_moderation.js';
import { documentMigrations } from './migrations/065_documentMigrations.js';
import { views } from './migrations/070_views.js';
import { plannedOnce } from './migrations/080_plannedOnce.js';
import { unresolvedThreads } from './migrations/095_unresolvedThreads.js';
import { deletedFiles } from './migrations/096_deletedFiles.js';
import { recordingParts } from './migrations/097_recordingParts.js';
import { webhookSnapshots } from './migrations/098_webhookSnapshots.js';
import { jobTurns } from './migrations/099_jobTurns.js';
import { webhookBytes } from './migrations/100_webhookBytes.js';
import { liftTimeLimit } from './liftTimeLimit.js';
import { NewerDatabaseError } from './NewerDatabaseError.js';
import type { Tables } from './tables.js';

/** Migrations run forward only, in the order of their names. */
const MIGRATIONS: Record<string, Migration> = {
  '001_initialTables': initialTables,
  '002_comments': comments,
  '003_firstSequence': firstSequence,
  '004_uploads': uploads,
  '005_settings': settings,
  '006_delivery': delivery,
  '007_activities': activities,
  '008_webhookDeliveries': webhookDeliveries,
  '009_emailFollowers': emailFollowers,
  '010_trust': trust,
  '011_vouchedFields': vouchedFields,
  '012_fanOuts': fanOuts,
  '013_threadSizes': threadSizes,
  '014_subscriptionSizes': subscriptionSizes,
  '015_statistics': statistics,
  '016_inboxReads': inboxReads,
  '022_lists': lists,
  '023_deletions': deletions,
  '024_sharding': sharding,
  '025_writes': writes,
  '026_threadReads': threadReads,
  '030_undelivered': undelivered,
  '031_deletedWords': deletedWords,
  '032_guardedCounts': guardedCounts,
  '033_contactKeys': contactKeys,
  '034_groupOrder': groupOrder,
  '040_presence': presence,
  '041_liveStates': liveStates,
  '042_editorSeats': editorSeats,
  '043_inlineReactions': inlineReactions,
  '046_crdtStores': crdtStores,
  '047_crdtHistory': crdtHistory,
  '048_personDeletions': personDeletions,
  '049_retention': retention,
  '053_recordings': recordings,
  '054_recordingEvents': recordingEvents,
  '055_recorderThumbnails': recorderThumbnails,
  '060_moderation': moderation,
  '065_documentMigrations': documentMigrations,
  '070_views': views,
  '080_plannedOnce': plannedOnce,
  '095_unresolvedThreads': unresolvedThreads,
  '096_deletedFiles': deletedFiles,
  '097_recordingParts': recordingParts,
  '098_webhookSnapshots': webhookSnapshots,
  '099_jobTurns': jobTurns,
  '100_webhookBytes': webhookBytes,
};

/** The lock of migrations, as Kysely's migrator names it: earlier versions of the service took it by that. */
const LOCK = sql.lit('3853314791062309107');

/**
 * Runs the missing migrations, all of them or none. Safe when several processes start at the same time: one migrates, the others wait.
 * @param logger is told that it takes longer than a start usually does
 * @throws NewerDatabaseError
 */
export async function migrate(db: Kysely<Tables>, logger?: Logger): Promise<void> {
  const missing = await findMissing(db);
  if (missing.length === 0) return;
  try {
    await db.transaction().execute(async (tx) => {
      // An index of a large table takes minutes, and so does the wait for another process that makes it.
      await liftTimeLimit(tx);
      await lockMigrations(tx, logger);
      await runMissing(tx, logger);
    });
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw error;
    throw new Error('The database could not be brought up to date.', { cause: error });
  }
}

/** Takes the lock until the end of the transaction. One of a session would stay with the connection of a pooler. */
async function lockMigrations(tx: Kysely<Tables>, logger: Logger | undefined): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as "isFree"`.execute(tx);
  if (rows[0]?.isFree) return;
  logger?.info({}, 'Another process brings the database up to date. This one waits for it.');
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

async function runMissing(tx: Kysely<Tables>, logger: Logger | undefined): Promise<void> {
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    tx,
  );
  const missing = await findMissing(tx); // again, as another process may have migrated meanwhile
  if (missing.length === 0) return;
  logger?.info({ migrations: missing.length }, 'The database is brought up to date.');
  for (const name of missing) {
    await MIGRATIONS[name]?.up(tx);
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(tx);
  }
}

/** Names of the migrations that have not run, in their order. */
async function findMissing(db: Kysely<Tables>): Promise<string[]> {
  const ran = await readNames(db);
  if (ran.some((name) => !(name in MIGRATIONS))) throw new NewerDatabaseError();
  return Object.keys(MIGRATIONS)
    .filter((name) => !ran.includes(name))
    .sort();
}

/** Names of the migrations that ran; none in a new database. */
async function readNames(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ isNew: boolean }>`select to_regclass('kysely_migration') is null as "isNew"`.execute(db);
  if (rows[0]?.isNew) return [];
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return ran.rows.map(({ name }) => name);
}

/** Returns whether a later version of the service has used the database. */
export async function hasUnknownMigrations(db: Kysely<Tables>): Promise<boolean> {
  return (await readNames(db)).some((name) => !(name in MIGRATIONS));
}

/** Returns whether every migration of this version has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const names = Object.keys(MIGRATIONS);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kysely_migration where name = any(${names})`.execute(db);
  return rows[0]?.count === names.length;
}
