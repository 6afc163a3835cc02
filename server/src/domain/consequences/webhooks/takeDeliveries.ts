import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../store/tables.js';
import type { StoredEvent } from './BodyComposer.js';
import type { Target } from './loadTarget.js';

/** A delivery whose attempt begins. */
export interface TakenDelivery extends StoredEvent {
  organizationId: string;
  documentId: string;
  /** Attempts that ended before this one. */
  attempts: number;
}

/** Deliveries to one target that are sent side by side. */
const BATCH = 10;
const SECOND_MS = 1000;

/**
 * Returns due deliveries, the longest waiting first, within the target's rate limit for this second. Only one caller at a time may call it
 * for a target. The deliveries stay due until `recordAttempts`.
 */
export async function takeDeliveries(
  db: Kysely<Tables>,
  { apiKey, id, rateLimit }: Target,
  now: number,
): Promise<TakenDelivery[]> {
  const ofTarget = sql`d.api_key = ${apiKey} and d.target = ${id}`;
  const allowed =
    rateLimit === null
      ? sql`${BATCH}::bigint`
      : sql`least(${BATCH}, greatest(0, ${rateLimit}::bigint
          - (select count(*) from webhook_deliveries d where ${ofTarget} and d.last_attempt_at > ${now - SECOND_MS})))`;
  // Arrays, so that every database looks the few rows up by their keys, however many deliveries wait.
  const { rows: taken } = await sql<Pick<TakenDelivery, 'webhookId' | 'attempts'>>`
    update webhook_deliveries d set last_attempt_at = ${now}
    where ${ofTarget} and d.webhook_id = any(array(
      select d.webhook_id from webhook_deliveries d
      where ${ofTarget} and d.state = 'pending' and d.next_attempt_at <= ${now}
      order by d.next_attempt_at limit ${allowed}))
    returning d.webhook_id as "webhookId", d.attempts`.execute(db);
  if (taken.length === 0) return [];
  const { rows: events } = await sql<
    Omit<TakenDelivery, 'attempts' | 'own' | 'shared'> & { snapshotId: string | null }
  >`
    select webhook_id as "webhookId", event, organization_id as "organizationId", document_id as "documentId",
      snapshot_id as "snapshotId"
    from webhook_events
    where api_key = ${apiKey} and webhook_id = any(${taken.map(({ webhookId }) => webhookId)}::text[])`.execute(db);
  const bodyOf = await loadBodies(
    db,
    apiKey,
    events.flatMap(({ webhookId, snapshotId }) => [webhookId, snapshotId]),
  );
  const attemptsOf = new Map(taken.map(({ webhookId, attempts }) => [webhookId, attempts]));
  // Bodies are kept while a delivery waits (`housekeeping`).
  return events.map(({ snapshotId, ...event }) => ({
    ...event,
    own: bodyOf.get(event.webhookId)!,
    shared: snapshotId === null ? null : bodyOf.get(snapshotId)!,
    attempts: attemptsOf.get(event.webhookId) ?? 0,
  }));
}

/** Many events of one request share a snapshot, which is large: each is read once. */
async function loadBodies(db: Kysely<Tables>, apiKey: string, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const { rows } = await sql<{ body_id: string; body: string }>`
    select body_id, body from webhook_bodies where api_key = ${apiKey} and body_id = any(${wanted}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ body_id, body }) => [body_id, body]));
}

/** Returns when the next delivery to the target is due, ms since epoch; `null`: nothing waits. */
export async function nextDeliveryAt(
  db: Kysely<Tables>,
  { apiKey, id, rateLimit }: Target,
  now: number,
): Promise<number | null> {
  const { next } = await db
    .selectFrom('webhook_deliveries')
    .where('api_key', '=', apiKey)
    .where('target', '=', id)
    .where('state', '=', 'pending')
    .select((row) => row.fn.min('next_attempt_at').as('next'))
    .executeTakeFirstOrThrow();
  if (next === null) return null;
  // A delivery that is due and was not taken exceeds the limit of this second.
  return Math.max(next, now + (rateLimit === null ? 0 : SECOND_MS));
}
