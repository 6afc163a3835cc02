import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../core.js';
import { nowSeconds } from '../domain/common/nowSeconds.js';
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
/** Rows of one statement. Small enough not to delay other statements. */
const BATCH = 5_000;

/** Runs once an hour. Deletes old rows, and measures the waiting work. */
export const housekeeping: JobHandler = async (context) => {
  const { core } = context;
  const now = core.clock.now();
  await deleteInBatches(context, 'changes', sql`at < ${now - CHANGES_KEPT_MS}`);
  // `expireGrants` deletes grants when they expire. A failed job may have left some.
  const longEnded = sql`expires_at < ${nowSeconds(core.clock) - DAY_MS / 1000}`;
  await deleteInBatches(context, 'grants', longEnded);
  await deleteInBatches(context, 'context_grants', longEnded);
  await deleteInBatches(context, 'jobs', sql`failed_at < ${now - DEAD_JOBS_KEPT_MS}`);
  // The job `deleteBlobs` deletes their bytes.
  await deleteInBatches(
    context,
    'uploads',
    sql`annotation_id is null and created_at < ${now - UNUSED_UPLOADS_KEPT_MS}`,
  );
  // Bodies contain what people wrote and are deleted. Only the record of the delivery is kept.
  await deleteInBatches(
    context,
    'webhook_bodies',
    sql`not ${isAwaited(sql`e.api_key = webhook_bodies.api_key and e.webhook_id = webhook_bodies.body_id`)}
      and not ${isAwaited(sql`e.api_key = webhook_bodies.api_key and e.snapshot_id = webhook_bodies.body_id`)}`,
  );
  // Deletes their deliveries too, by a foreign key.
  await deleteInBatches(
    context,
    'webhook_events',
    sql`created_at < ${now - WEBHOOKS_KEPT_MS}
      and not ${isAwaited(sql`e.api_key = webhook_events.api_key and e.webhook_id = webhook_events.webhook_id`)}`,
  );
  await measureJobs(core);
  await core.write((tx) => enqueueHousekeeping(tx, now + HOUR_MS));
};

/** Enqueues the job. All processes share one: when it is enqueued again, the earlier time stays. */
export const enqueueHousekeeping = (tx: WriteTransaction, runAt: number): Promise<void> =>
  tx.enqueue({ apiKey: '', organizationId: '', kind: HOUSEKEEPING, key: '', payload: {}, runAt });

/** SQL condition: the webhook event `e` still has deliveries to send. */
const isAwaited = (event: RawBuilder<unknown>) => sql`exists (
  select from webhook_events e
  join webhook_deliveries d on d.api_key = e.api_key and d.webhook_id = e.webhook_id and d.state = 'pending'
  where ${event})`;

async function deleteInBatches({ core, signal }: JobContext, table: string, where: RawBuilder<unknown>): Promise<void> {
  let deleted: bigint;
  do {
    signal.throwIfAborted();
    const result = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${BATCH}))`.execute(core.db);
    deleted = result.numAffectedRows ?? 0n;
  } while (deleted === BigInt(BATCH));
}

async function measureJobs({ db, metrics }: Core): Promise<void> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as dead
    from jobs`.execute(db);
  metrics.gauge('parley_jobs_waiting', rows[0]?.waiting ?? 0);
  metrics.gauge('parley_jobs_dead', rows[0]?.dead ?? 0);
}
