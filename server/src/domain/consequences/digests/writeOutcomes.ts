import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../../../core.js';
import { generateId } from '../../../ids.js';
import type { StoredChange } from '../../../store/changes.js';
import type { DigestScope } from '../../../store/columns.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import { EVERYBODY } from '../notifications/DeliverySettings.js';
import { enqueueEmails } from '../email/enqueueEmails.js';
import { inParts } from '../../common/inParts.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import type { Group } from './advanceWindows.js';
import type { NotificationDelivery } from './dueDeliveries.js';

/** The outcomes of the deliveries of one step. */
export interface Outcomes {
  /** Records whose delay is over: they appear in the wider feed. */
  released: NotificationDelivery[];
  suppressed: NotificationDelivery[];
  /** Each group is for one person: one item is delivered as it is, several as a digest. */
  groups: Group<NotificationDelivery>[];
  /** Deliveries that entered a window. */
  waiting: NotificationDelivery[];
}

/** A digest to write. One that is only sent by email stays held and does not name its recipient, so no inbox shows it. */
interface Digest {
  id: string;
  scope: DigestScope;
  items: readonly NotificationDelivery[];
}

/** Writes the outcomes of deliveries, and the changes for everybody who sees something new. A few statements, however many deliveries. */
export async function writeOutcomes(
  tx: WriteTransaction,
  core: Core,
  scope: NotificationScope,
  { released, suppressed, groups, waiting }: Outcomes,
): Promise<void> {
  const plain: NotificationDelivery[] = [];
  const digests: Digest[] = [];
  for (const { scope: window, items } of groups) {
    if (window !== null && items.length > 1) digests.push({ id: generateId(), scope: window, items });
    else plain.push(...items);
  }
  const gathered = digests.flatMap(({ items }) => items);
  const positionOf = await publishChanges(tx, scope, released, [
    ...plain.filter(isForYou).map(({ notification_id, user_id }) => ({ id: notification_id, user_id })),
    ...digests.flatMap(({ id, items }) =>
      items
        .filter(isForYou)
        .slice(0, 1)
        .map(({ user_id }) => ({ id, user_id })),
    ),
  ]);
  await release(tx, scope, released, positionOf);
  await setDelivery(tx, scope, plain, sql`delivery = 'delivered', removed = false, sequence = d.position`, positionOf);
  await setDelivery(tx, scope, gathered, sql`delivery = 'digested'`);
  await setDelivery(tx, scope, suppressed, sql`delivery = 'suppressed'`);
  await insertDigests(tx, scope, digests, positionOf);
  await setWindows(tx, scope, waiting);
  await finish(tx, scope, [...released, ...suppressed, ...plain, ...gathered]);
  await enqueueEmails(tx, core, scope, [
    ...plain.map(({ notification_id, user_id }) => ({ notificationId: notification_id, userId: user_id })),
    ...digests.flatMap(({ id, items }) =>
      items.slice(0, 1).map(({ user_id }) => ({ notificationId: id, userId: user_id })),
    ),
  ]);
}

const isForYou = ({ for_you }: NotificationDelivery): boolean => for_you;

/**
 * Appends changes to the organization's stream: for everybody those records whose delay is over, for each recipient the records that are
 * delivered. Returns the position of the change that names a record to everybody, or to one person.
 */
async function publishChanges(
  tx: WriteTransaction,
  scope: NotificationScope,
  released: readonly NotificationDelivery[],
  delivered: readonly { id: string; user_id: string }[],
): Promise<PositionOf> {
  const idsOf = new Map<string, string[]>();
  for (const { id, user_id } of delivered) idsOf.set(user_id, [...(idsOf.get(user_id) ?? []), id]);
  const parts = [
    ...inParts(released.map(({ notification_id }) => notification_id)).map((ids) => ({ ids, userId: EVERYBODY })),
    ...[...idsOf].flatMap(([userId, own]) => inParts(own).map((ids) => ({ ids, userId }))),
  ];
  if (parts.length === 0) return () => 0;
  const changes = parts.map(({ ids, userId }): StoredChange =>
    userId === EVERYBODY ? { kind: 'notifications', ids } : { kind: 'marks', userId, ids },
  );
  const first = (await tx.append({ ...scope, documentId: '' }, changes)) - changes.length + 1;
  const keyOf = (id: string, userId: string) => `${id} ${userId}`;
  const positions = new Map(
    parts.flatMap(({ ids, userId }, index) => ids.map((id) => [keyOf(id, userId), first + index] as const)),
  );
  return (id, userId) => positions.get(keyOf(id, userId)) ?? 0;
}

type PositionOf = (id: string, userId: string) => number;

/** Ends the delay of records: they are new in the wider feed. */
async function release(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  released: readonly NotificationDelivery[],
  positionOf: PositionOf,
): Promise<void> {
  if (released.length === 0) return;
  const ids = released.map(({ notification_id }) => notification_id);
  await sql`
    update notifications n set
      is_held = false, notify_all = true, first_sequence = coalesce(n.first_sequence, n.sequence), sequence = r.position
    from unnest(${ids}::text[], ${ids.map((id) => positionOf(id, EVERYBODY))}::bigint[]) as r (notification_id, position)
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = r.notification_id
      and n.is_held`.execute(tx.db);
}

/** Updates the recipients who still wait for the record. */
async function setDelivery(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  deliveries: readonly NotificationDelivery[],
  set: RawBuilder<unknown>,
  positionOf: PositionOf = () => 0,
): Promise<void> {
  const own = deliveries.filter(isForYou);
  if (own.length === 0) return;
  const keys = own.map(({ notification_id, user_id }) => ({
    notification_id,
    user_id,
    position: positionOf(notification_id, user_id),
  }));
  await sql`
    update notification_recipients r set ${set}
    from ${found('notification_recipients', { apiKey, organizationId }, keys, sql`, position bigint`)}
    where r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.ctid = d.place and r.delivery = 'pending'`.execute(
    tx.db,
  );
}

/**
 * The rows `d` of a table by notification and person, each with its `place` and the other given values. Each row is looked up by itself:
 * before the tables are analyzed the planner estimates them as tiny, and would read the whole table for every row.
 */
const found = (
  table: 'notification_recipients' | 'notification_deliveries',
  { apiKey, organizationId }: NotificationScope,
  keys: readonly Pick<NotificationDelivery, 'notification_id' | 'user_id'>[],
  columns: RawBuilder<unknown> = sql``,
) => sql`(
  select k.*, o.place
  from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (notification_id text, user_id text${columns})
  cross join lateral (
    select t.ctid as place from ${sql.table(table)} t
    where t.api_key = ${apiKey} and t.organization_id = ${organizationId} and t.notification_id = k.notification_id
      and t.user_id = k.user_id limit 1
  ) o) as d`;

async function insertDigests(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  digests: readonly Digest[],
  positionOf: PositionOf,
): Promise<void> {
  if (digests.length === 0) return;
  const rows = digests.map(({ id, scope, items }) => {
    const newest = items.reduce((a, b) => (b.action_at >= a.action_at ? b : a));
    return {
      id,
      scope,
      position: positionOf(id, newest.user_id),
      newest: newest.notification_id,
      user_id: newest.user_id,
      for_you: newest.for_you,
    };
  });
  const items = digests.flatMap(({ id, items: own }) => own.map(({ notification_id }) => ({ id, notification_id })));
  await sql`
    with digests as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (id text, scope text, position bigint, newest text, user_id text, for_you boolean)
    ), records as (
      insert into notifications (api_key, organization_id, notification_id, document_id, location_id, sequence, timestamp, source,
        action_user_id, notify_all, verify_user_permissions, is_resolver_used, is_held, digest_scope, content)
      select n.api_key, n.organization_id, g.id, n.document_id, n.location_id, g.position, n.timestamp, n.source, n.action_user_id, false, true,
        false, not g.for_you, g.scope, '{}'
      from digests g join notifications n
        on n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = g.newest
    ), recipients as (
      insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, location_id, sequence,
        timestamp, for_you, removed, delivery)
      select n.api_key, n.organization_id, g.user_id, g.id, n.document_id, n.location_id, g.position, n.timestamp, g.for_you, false, 'delivered'
      from digests g join notifications n
        on n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = g.newest
    )
    insert into digest_items (api_key, organization_id, digest_id, notification_id)
    select ${apiKey}, ${organizationId}, i.id, i.notification_id
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id text, notification_id text)`.execute(tx.db);
}

async function setWindows(
  tx: WriteTransaction,
  scope: NotificationScope,
  waiting: readonly NotificationDelivery[],
): Promise<void> {
  if (waiting.length === 0) return;
  const keys = waiting.map(({ notification_id, user_id, document_closes_at, user_closes_at }) => ({
    notification_id,
    user_id,
    document_closes_at,
    user_closes_at,
  }));
  const columns = sql`, document_closes_at bigint, user_closes_at bigint`;
  await sql`
    update notification_deliveries w set document_closes_at = d.document_closes_at, user_closes_at = d.user_closes_at
    from ${found('notification_deliveries', scope, keys, columns)}
    where w.api_key = ${scope.apiKey} and w.organization_id = ${scope.organizationId} and w.ctid = d.place`.execute(
    tx.db,
  );
}

async function finish(
  tx: WriteTransaction,
  scope: NotificationScope,
  done: readonly NotificationDelivery[],
): Promise<void> {
  if (done.length === 0) return;
  const keys = done.map(({ notification_id, user_id }) => ({ notification_id, user_id }));
  await sql`
    delete from notification_deliveries w using ${found('notification_deliveries', scope, keys)}
    where w.api_key = ${scope.apiKey} and w.organization_id = ${scope.organizationId} and w.ctid = d.place`.execute(
    tx.db,
  );
}
