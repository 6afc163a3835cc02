import { type Kysely, sql } from 'kysely';
import { acrossOrganizations } from '../../../store/acrossOrganizations.js';
import type { Tables } from '../../../store/tables.js';
import type { StoredEvent } from './BodyComposer.js';
import type { Delivery } from './Delivery.js';
import type { Target } from './loadTarget.js';

/** A delivery whose attempt begins. */
export interface TakenDelivery extends StoredEvent, Delivery {
  /** Attempts that ended before this one. */
  attempts: number;
}

/** Deliveries to one target that are sent side by side. */
const BATCH = 10;
/** Their bytes, unless it is one alone: the database reads them in one statement, and they are in memory until they are sent. */
const BATCH_BYTES = 2 * 1024 * 1024;
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
  let allowed = BATCH;
  if (rateLimit !== null) {
    const { rows } = await sql<{ count: number }>`
      ${acrossOrganizations('webhookTarget')}
      select count(*)::int as count from webhook_deliveries d
      where ${ofTarget} and d.last_attempt_at > ${now - SECOND_MS}`.execute(db);
    allowed = Math.min(BATCH, rateLimit - (rows[0]?.count ?? 0));
  }
  if (allowed <= 0) return [];
  const { rows: due } = await sql<{ organizationId: string; webhookId: string; bytes: number }>`
    ${acrossOrganizations('webhookTarget')}
    select d.organization_id as "organizationId", d.webhook_id as "webhookId", d.bytes from webhook_deliveries d
    where ${ofTarget} and d.state = 'pending' and d.next_attempt_at <= ${now}
    order by d.next_attempt_at limit ${allowed}`.execute(db);
  if (due.length === 0) return [];
  const organizationIds = [...new Set(due.map(({ organizationId }) => organizationId))];
  const webhookIds = due.map(({ webhookId }) => webhookId);
  // Ids of events are unique in the API key. Arrays, so that every database finds the few rows by their keys, however many deliveries wait.
  const ofEvents = (ids: readonly string[], column: string) => sql`
    api_key = ${apiKey} and organization_id = any(${organizationIds}::text[]) and ${sql.ref(column)} = any(${ids}::text[])`;
  const { rows: found } = await sql<Omit<TakenDelivery, 'attempts' | 'own' | 'shared'>>`
    ${acrossOrganizations('webhookTarget')}
    select webhook_id as "webhookId", event, organization_id as "organizationId", document_id as "documentId",
      snapshot_id as "snapshotId"
    from webhook_events where ${ofEvents(webhookIds, 'webhook_id')}`.execute(db);
  const eventOf = new Map(found.map((event) => [event.webhookId, event]));
  const chosen = firstOf(due.filter(({ webhookId }) => eventOf.has(webhookId)));
  const { rows: taken } = await sql<Pick<TakenDelivery, 'webhookId' | 'attempts'>>`
    ${acrossOrganizations('webhookTarget')}
    update webhook_deliveries set last_attempt_at = ${now}
    where ${ofEvents(chosen, 'webhook_id')} and target = ${id} and state = 'pending'
    returning webhook_id as "webhookId", attempts`.execute(db);
  const events = taken.flatMap(({ webhookId }) => eventOf.get(webhookId) ?? []);
  // Many events of one request share a snapshot, which is large: each is read once.
  const bodyIds = new Set(
    events.flatMap(({ webhookId, snapshotId }) => [webhookId, ...(snapshotId ? [snapshotId] : [])]),
  );
  const { rows: bodies } = await sql<{ body_id: string; body: string }>`
    ${acrossOrganizations('webhookTarget')}
    select body_id, body from webhook_bodies where ${ofEvents([...bodyIds], 'body_id')}`.execute(db);
  const bodyOf = new Map(bodies.map(({ body_id, body }) => [body_id, body]));
  const attemptsOf = new Map(taken.map(({ webhookId, attempts }) => [webhookId, attempts]));
  return events.flatMap((event) => {
    const own = bodyOf.get(event.webhookId);
    const shared = event.snapshotId === null ? null : bodyOf.get(event.snapshotId);
    // Bodies stay stored while a delivery waits. One whose target was switched off meanwhile does not wait any more.
    if (own === undefined || shared === undefined) return [];
    return [{ ...event, own, shared, attempts: attemptsOf.get(event.webhookId) ?? 0 }];
  });
}

/** Returns the ids of the first of them, at least one, that have at most `BATCH_BYTES` together. */
function firstOf(due: readonly { webhookId: string; bytes: number }[]): string[] {
  let total = 0;
  const end = due.findIndex(({ bytes }, index) => {
    total += bytes;
    return index > 0 && total > BATCH_BYTES;
  });
  return due.slice(0, end < 0 ? undefined : end).map(({ webhookId }) => webhookId);
}

/** Returns when the next delivery to the target is due, ms since epoch; `null`: nothing waits. */
export async function nextDeliveryAt(
  db: Kysely<Tables>,
  { apiKey, id, rateLimit }: Target,
  now: number,
): Promise<number | null> {
  const { next } = await db
    .selectFrom('webhook_deliveries')
    .modifyFront(acrossOrganizations('webhookTarget'))
    .where('api_key', '=', apiKey)
    .where('target', '=', id)
    .where('state', '=', 'pending')
    .select((row) => row.fn.min('next_attempt_at').as('next'))
    .executeTakeFirstOrThrow();
  if (next === null) return null;
  // A delivery that is due and was not taken exceeds the limit of this second.
  return Math.max(next, now + (rateLimit === null ? 0 : SECOND_MS));
}
