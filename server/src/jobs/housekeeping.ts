import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../core.js';
import { nowSeconds } from '../domain/common/nowSeconds.js';
import { acrossOrganizations } from '../store/acrossOrganizations.js';
import type { WriteTransaction } from '../store/transaction.js';
import type { JobContext, JobHandler } from './Job.js';

export const HOUSEKEEPING = 'housekeeping';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A session that was offline longer is reset instead of resumed. */
const CHANGES_KEPT_MS = DAY_MS;
/** Long enough for people to look at failed jobs. */
const DEAD_JOBS_KEPT_MS = 30 * DAY_MS;
/** Longer than a comment usually stays half written. */
const UNUSED_UPLOADS_KEPT_MS = DAY_MS;
/** How long people may ask about a webhook delivery. */
const WEBHOOKS_KEPT_MS = 30 * DAY_MS;
/**
 * Rows of one statement. Few enough not to delay other statements, and for the database to look them up by their keys: for thousands it may
 * read the whole table.
 */
const BATCH = 500;

/** Runs once an hour. Deletes old rows, and measures the waiting work. */
export const housekeeping: JobHandler = async (context) => {
  const { core } = context;
  const now = core.clock.now();
  await deleteInBatches(context, 'changes', ['document_id', 'sequence'], sql`at < ${now - CHANGES_KEPT_MS}`);
  // `expireGrants` deletes grants when they expire. A failed job may have left some.
  const longEnded = sql`expires_at < ${nowSeconds(core.clock) - DAY_MS / 1000}`;
  await deleteInBatches(context, 'grants', ['user_id', 'type', 'resource_hash'], longEnded);
  await deleteInBatches(context, 'context_grants', ['user_id', 'grant_hash'], longEnded);
  await deleteInBatches(context, 'jobs', ['kind', 'key'], sql`failed_at < ${now - DEAD_JOBS_KEPT_MS}`);
  // The job `deleteBlobs` deletes their bytes.
  await deleteInBatches(
    context,
    'uploads',
    ['attachment_id'],
    sql`annotation_id is null and created_at < ${now - UNUSED_UPLOADS_KEPT_MS}`,
  );
  // Bodies contain what people wrote and are deleted. Only the record of the delivery is kept.
  await deleteInBatches(
    context,
    'webhook_bodies',
    ['body_id'],
    sql`not ${isAwaited('webhook_bodies', sql`e.webhook_id = webhook_bodies.body_id`)}
      and not ${isAwaited('webhook_bodies', sql`e.snapshot_id = webhook_bodies.body_id`)}`,
  );
  // Deletes their deliveries too, by a foreign key.
  await deleteInBatches(
    context,
    'webhook_events',
    ['webhook_id'],
    sql`created_at < ${now - WEBHOOKS_KEPT_MS}
      and not ${isAwaited('webhook_events', sql`e.webhook_id = webhook_events.webhook_id`)}`,
  );
  await measureJobs(core);
  await core.write((tx) => enqueueHousekeeping(tx, now + HOUR_MS));
};

/** Enqueues the job. All processes share one: when it is enqueued again, the earlier time stays. */
export const enqueueHousekeeping = (tx: WriteTransaction, runAt: number): Promise<void> =>
  tx.enqueue({ apiKey: '', organizationId: '', kind: HOUSEKEEPING, key: '', payload: {}, runAt });

/** SQL condition: the webhook event `e` of the same organization still has deliveries to send. */
const isAwaited = (table: string, event: RawBuilder<unknown>) => sql`exists (
  select from webhook_events e
  join webhook_deliveries d on d.api_key = e.api_key and d.organization_id = e.organization_id and d.webhook_id = e.webhook_id
    and d.state = 'pending'
  where e.api_key = ${sql.ref(`${table}.api_key`)} and e.organization_id = ${sql.ref(`${table}.organization_id`)} and ${event})`;

/**
 * Deletes the rows that match, a batch at a time. `materialized` makes the database select a batch once.
 * @param key the primary key, without the API key and the organization
 */
async function deleteInBatches(
  { core, signal }: JobContext,
  table: string,
  key: readonly string[],
  where: RawBuilder<unknown>,
): Promise<void> {
  const columns = ['api_key', 'organization_id', ...key];
  const isSame = columns.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`old.${column}`)}`);
  let deleted: bigint;
  do {
    signal.throwIfAborted();
    const result = await sql`
      ${acrossOrganizations('deleteOld')}
      with old as materialized (
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${where} limit ${BATCH})
      delete from ${sql.table(table)} using old where ${sql.join(isSame, sql` and `)}`.execute(core.db);
    deleted = result.numAffectedRows ?? 0n;
    // Until nothing is left: with several shards, a batch may be larger than asked for.
  } while (deleted > 0n);
}

async function measureJobs({ db, metrics }: Core): Promise<void> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    ${acrossOrganizations('countJobs')}
    select count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as dead
    from jobs`.execute(db);
  metrics.gauge('parley_jobs_waiting', rows[0]?.waiting ?? 0);
  metrics.gauge('parley_jobs_dead', rows[0]?.dead ?? 0);
}
