import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../core.js';
import { nowSeconds } from '../domain/common/nowSeconds.js';
import type { WriteTransaction } from '../store/transaction.js';
import type { JobContext, JobHandler } from './Job.js';

export const HOUSEKEEPING = 'housekeeping';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A session that was away longer reads anew in place of resuming (`reset`). */
const CHANGES_KEPT_MS = DAY_MS;
/** Long enough for somebody to look at what failed. */
const DEAD_JOBS_KEPT_MS = 30 * DAY_MS;
/** Longer than anybody leaves a comment half written. */
const UNUSED_UPLOADS_KEPT_MS = DAY_MS;
/** As long as somebody may ask what became of a webhook. */
const WEBHOOKS_KEPT_MS = 30 * DAY_MS;
/** Rows of one statement: short enough not to hold others up. */
const BATCH = 5_000;

/** Once an hour: takes away what nobody will ask for again, and measures what is left to do. */
export const housekeeping: JobHandler = async (context) => {
  const { core } = context;
  const now = core.clock.now();
  await deleteInBatches(context, 'changes', sql`at < ${now - CHANGES_KEPT_MS}`);
  // Their jobs took these away at their second; a job that died may have left some.
  const longEnded = sql`expires_at < ${nowSeconds(core.clock) - DAY_MS / 1000}`;
  await deleteInBatches(context, 'grants', longEnded);
  await deleteInBatches(context, 'context_grants', longEnded);
  await deleteInBatches(context, 'jobs', sql`failed_at < ${now - DEAD_JOBS_KEPT_MS}`);
  // Their bytes follow, see `deleteBlobs`.
  await deleteInBatches(
    context,
    'uploads',
    sql`annotation_id is null and created_at < ${now - UNUSED_UPLOADS_KEPT_MS}`,
  );
  // The bodies of finished deliveries are not kept, only their records.
  await deleteInBatches(
    context,
    'webhook_bodies',
    sql`not ${isAwaited(sql`e.api_key = webhook_bodies.api_key and e.webhook_id = webhook_bodies.body_id`)}
      and not ${isAwaited(sql`e.api_key = webhook_bodies.api_key and e.snapshot_id = webhook_bodies.body_id`)}`,
  );
  // Their deliveries go along.
  await deleteInBatches(
    context,
    'webhook_events',
    sql`created_at < ${now - WEBHOOKS_KEPT_MS}
      and not ${isAwaited(sql`e.api_key = webhook_events.api_key and e.webhook_id = webhook_events.webhook_id`)}`,
  );
  await measureJobs(core);
  await core.write((tx) => enqueueHousekeeping(tx, now + HOUR_MS));
};

/** One such job is enough for all processes: enqueued again, it keeps the earlier time. */
export const enqueueHousekeeping = (tx: WriteTransaction, runAt: number): Promise<void> =>
  tx.enqueue({ apiKey: '', organizationId: '', kind: HOUSEKEEPING, key: '', payload: {}, runAt });

/** Holds when an event of webhooks, `e`, is still to be sent to somebody. */
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
