import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../core.js';
import { LIFETIME_SECONDS } from '../credentials/userTokens.js';
import { nowSeconds } from '../domain/common/nowSeconds.js';
import { isAwaited, isBodyAwaited } from '../domain/consequences/webhooks/isAwaited.js';
import { DELETE_BLOBS } from '../domain/files/deleteBlobsJob.js';
import { DELETE_PARTS } from '../domain/recordings/deletePartsJob.js';
import { acrossOrganizations } from '../store/acrossOrganizations.js';
import type { WriteTransaction } from '../store/transaction.js';
import type { JobContext, JobHandler } from './Job.js';

export const HOUSEKEEPING = 'housekeeping';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A session that was offline longer is reset instead of resumed. */
const CHANGES_RETENTION_MS = DAY_MS;
/** Long enough for people to examine failed jobs. */
const DEAD_JOBS_RETENTION_MS = 30 * DAY_MS;
/** A bucket that was out of reach for an hour is a fault that people must find first. */
const RETRY_DELETIONS_MS = DAY_MS;
/** Longer than a comment usually stays half written. */
const UNUSED_UPLOADS_RETENTION_MS = DAY_MS;
/** How long a webhook delivery can be queried. */
const WEBHOOKS_RETENTION_MS = 30 * DAY_MS;
/** How long a backend can query a deletion of people's data (REST contract §3.13). */
const DELETIONS_RETENTION_MS = 30 * DAY_MS;
/** How long a backend can query a migration of a document (REST contract §3.7). */
const MIGRATIONS_RETENTION_MS = 30 * DAY_MS;
/** Tokens of before a revocation have expired then. The hour is for clocks of processes that differ. */
const REVOCATIONS_RETENTION_MS = LIFETIME_SECONDS * 1000 + HOUR_MS;
/**
 * Rows of one statement. Few enough not to delay other statements, and for the database to look them up by their keys: for thousands it may
 * read the whole table.
 */
const BATCH = 500;

/** Runs once an hour. Deletes old rows, tries failed deletions of files again, and measures the waiting work. */
export const housekeeping: JobHandler = async (context) => {
  const { core } = context;
  const now = core.clock.now();
  await deleteInBatches(context, 'changes', ['document_id', 'sequence'], sql`at < ${now - CHANGES_RETENTION_MS}`);
  // `expireGrants` deletes grants when they expire. After a failed job some may remain.
  const longEnded = sql`expires_at < ${nowSeconds(core.clock) - DAY_MS / 1000}`;
  await deleteInBatches(context, 'grants', ['user_id', 'type', 'resource_hash'], longEnded);
  await deleteInBatches(context, 'context_grants', ['user_id', 'grant_hash'], longEnded);
  await deleteInBatches(context, 'jobs', ['kind', 'key'], sql`failed_at < ${now - DEAD_JOBS_RETENTION_MS}`);
  // The job `deleteBlobs` deletes their bytes.
  await deleteInBatches(
    context,
    'uploads',
    ['attachment_id'],
    sql`annotation_id is null and created_at < ${now - UNUSED_UPLOADS_RETENTION_MS}`,
  );
  // One at a time: some of its parts go with it, by a trigger. A job deletes the rest.
  await deleteInBatches(
    context,
    'recorder_files',
    ['attachment_id'],
    sql`finished_for is null and last_updated < ${now - UNUSED_UPLOADS_RETENTION_MS}`,
    OF_ORGANIZATION,
    1,
  );
  // Bodies contain people's content and are deleted. Only the record of the delivery stays. Most were deleted when they were sent.
  await deleteInBatches(context, 'webhook_bodies', ['body_id'], sql`not ${isBodyAwaited}`);
  // Deletes their deliveries too, by a foreign key.
  await deleteInBatches(
    context,
    'webhook_events',
    ['webhook_id'],
    sql`created_at < ${now - WEBHOOKS_RETENTION_MS}
      and not ${isAwaited('webhook_events', sql`e.webhook_id = webhook_events.webhook_id`)}`,
  );
  const { activityDays, notificationDays, viewDays } = core.options.retention;
  await deleteInBatches(context, 'activities', ['activity_id'], sql`timestamp < ${now - activityDays * DAY_MS}`);
  // Deletes their recipients too, by a trigger. One that is delayed or in a batch is delivered first. A digest is never delayed: one that is held
  // was only sent by email.
  await deleteInBatches(
    context,
    'notifications',
    ['notification_id'],
    sql`timestamp < ${now - notificationDays * DAY_MS} and (not is_held or digest_scope is not null) and not exists (
      select from notification_deliveries d where d.api_key = notifications.api_key
        and d.organization_id = notifications.organization_id and d.notification_id = notifications.notification_id)`,
  );
  const viewed = now - viewDays * DAY_MS;
  await deleteInBatches(
    context,
    'document_views',
    ['document_id', 'location_hash', 'user_hash'],
    sql`last_viewed_at < ${viewed}`,
  );
  await deleteInBatches(context, 'document_view_days', ['document_id', 'location_hash', 'day'], sql`day < ${viewed}`);
  await deleteInBatches(
    context,
    'token_generations',
    ['user_id'],
    sql`revoked_at < ${now - REVOCATIONS_RETENTION_MS}`,
    OF_KEY,
  );
  await deleteInBatches(
    context,
    'person_deletions',
    ['job_id'],
    sql`request is null and coalesce(last_task_at, created_at) < ${now - DELETIONS_RETENTION_MS}`,
    OF_KEY,
  );
  await deleteInBatches(
    context,
    'document_migrations',
    ['migration_id'],
    sql`ended_at < ${now - MIGRATIONS_RETENTION_MS}`,
  );
  await retryDeletions(core, now);
  await measureJobs(core);
  await core.write((tx) => enqueueHousekeeping(tx, now + HOUR_MS));
};

/** Enqueues the job. All processes share one: when it is enqueued again, the earlier time stays. */
export const enqueueHousekeeping = (tx: WriteTransaction, runAt: number): Promise<void> =>
  tx.enqueue({ apiKey: '', organizationId: '', kind: HOUSEKEEPING, key: '', payload: {}, runAt });

/** Columns that lead the primary key. */
const OF_ORGANIZATION = ['api_key', 'organization_id'];
const OF_KEY = ['api_key'];

/**
 * Deletes the rows that match, a batch at a time. `materialized` makes the database select a batch once.
 * @param key the primary key without `scope`
 */
async function deleteInBatches(
  { core, signal }: JobContext,
  table: string,
  key: readonly string[],
  where: RawBuilder<unknown>,
  scope: readonly string[] = OF_ORGANIZATION,
  batch = BATCH,
): Promise<void> {
  const columns = [...scope, ...key];
  const isSame = columns.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`old.${column}`)}`);
  let deleted: bigint;
  do {
    signal.throwIfAborted();
    const result = await sql`
      ${scope === OF_ORGANIZATION ? acrossOrganizations('deleteOld') : sql``}
      with old as materialized (
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${where} limit ${batch})
      delete from ${sql.table(table)} using old where ${sql.join(isSame, sql` and `)}`.execute(core.db);
    deleted = result.numAffectedRows ?? 0n;
    // Until nothing remains: with several shards, a batch may be larger than requested.
  } while (deleted > 0n);
}

/** Tries again to delete files whose job failed for good: a bucket was out of reach for longer. Nobody else would delete their bytes. */
async function retryDeletions({ write }: Core, now: number): Promise<void> {
  await write(async (tx) => {
    await sql`
      ${acrossOrganizations('retryDeletions')}
      update jobs set failed_at = null, attempts = 0, run_at = ${now}
      where kind in (${DELETE_BLOBS}, ${DELETE_PARTS}) and failed_at < ${now - RETRY_DELETIONS_MS}`.execute(tx.db);
    tx.wakeFor(DELETE_BLOBS, DELETE_PARTS);
  });
}

async function measureJobs({ db, metrics }: Core): Promise<void> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    ${acrossOrganizations('countJobs')}
    select count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as dead
    from jobs`.execute(db);
  metrics.gauge('parley_jobs_waiting', rows[0]?.waiting ?? 0);
  metrics.gauge('parley_jobs_dead', rows[0]?.dead ?? 0);
}
