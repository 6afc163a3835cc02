import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import type { StoredChange } from '../../../store/changes.js';
import type { DeliverySettings, FanOutEntry } from '../../../store/columns.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import { lockDocuments } from '../digests/lockDocuments.js';
import { enqueueEmails } from '../email/enqueueEmails.js';
import { FACT_COLUMNS, type FactRow, JOIN_FACTS, threadAudienceOf } from '../../inbox/inboxRows.js';
import { lockInboxes } from '../../inbox/lockInboxes.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import { nowSeconds } from '../../common/nowSeconds.js';
import { keySettings } from '../../../credentials/keySettings.js';
import { readSettings } from '../../workspace/storedSettings.js';
import { batchColumns } from './commentNotificationRows.js';
import { delayMs, isStaged } from './DeliverySettings.js';
import { DELIVER_NOTIFICATIONS } from './notifyActions.js';
import { list } from '../../../store/list.js';
import { whoSees } from '../../access/whoSees.js';

interface Part {
  document_id: string;
  entries: FanOutEntry[];
  /** The first and the last person, in the order of the index. */
  bounds: [string, string];
  wide_ids: string[];
  settings: DeliverySettings;
}

/**
 * Writes the oldest part that `enqueueFanOut` stored for an organization, and deletes the part in the same transaction. A person who already
 * has the notification in the wider feed keeps their marks. Returns false when there is no part.
 */
export function writeFanOut(core: Core, scope: NotificationScope): Promise<boolean> {
  return core.write(async (tx) => {
    const part = await takePart(tx, scope);
    if (!part) return false;
    await lockDocuments(tx, scope, [part.document_id]);
    part.entries = await permitted(tx, core, scope, part);
    // Before the stream is locked: other writers of the organization do not wait for it.
    if (!isStaged(part.settings)) await enqueueEmails(tx, core, scope, emailsOf(part.entries));
    await insertRecipients(tx, scope, part);
    if (isStaged(part.settings)) await insertDeliveries(tx, core, scope, part);
    return true;
  });
}

const emailsOf = (entries: readonly FanOutEntry[]) =>
  entries.flatMap(({ notificationId, userIds }) => userIds.map((userId) => ({ notificationId, userId })));

/** Removes and returns the oldest part. Overlapping runs wait for each other here, so parts are written in order, each once. */
async function takePart(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
): Promise<Part | undefined> {
  const { rows } = await sql<Part>`
    with picked as materialized (
      select api_key, organization_id, created_at, fan_out_id, part from notification_fan_outs
      where api_key = ${apiKey} and organization_id = ${organizationId}
      order by created_at, fan_out_id, part limit 1 for update)
    delete from notification_fan_outs f using picked
    where f.api_key = picked.api_key and f.organization_id = picked.organization_id and f.created_at = picked.created_at
      and f.fan_out_id = picked.fan_out_id and f.part = picked.part
    returning f.document_id, f.entries, f.wide_ids, f.settings, (
      select array[min(id), max(id)]
      from jsonb_array_elements(f.entries) as entry, jsonb_array_elements_text(entry -> 'userIds') as id) as bounds`.execute(
    tx.db,
  );
  return rows[0];
}

/** Returns the entries with those people who may see the thread now (filters 2 to 4 of REST contract §4.3). */
async function permitted(
  tx: WriteTransaction,
  { clock }: Core,
  { apiKey, organizationId }: NotificationScope,
  { document_id: documentId, entries }: Part,
): Promise<FanOutEntry[]> {
  const { rows } = await sql<Pick<FactRow, 'notification_id' | 'thread_sight' | 'audience_columns' | 'access'>>`
    select ${FACT_COLUMNS} from notifications n ${JOIN_FACTS}
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = any(${notificationIds(entries)}::text[])`.execute(tx.db);
  const audienceOf = new Map(
    rows.flatMap((row) => {
      const audience = threadAudienceOf(row);
      return audience ? [[row.notification_id, audience] as const] : [];
    }),
  );
  const tenant = { apiKey, settings: keySettings(await readSettings(tx.db, apiKey)) };
  const userIds = [...new Set(entries.flatMap((entry) => entry.userIds))];
  const place = { apiKey, organizationId, documentId };
  const sees = await whoSees(tx.db, tenant, place, [...audienceOf.values()], userIds, nowSeconds(clock));
  return filterPeople(entries, ({ notificationId }, userId) => {
    const audience = audienceOf.get(notificationId);
    return audience !== undefined && sees(audience, userId);
  });
}

const notificationIds = (entries: readonly FanOutEntry[]) => [
  ...new Set(entries.map(({ notificationId }) => notificationId)),
];

/** Returns the entries with some of their people, and no entry without anybody. */
const filterPeople = (
  entries: readonly FanOutEntry[],
  isWanted: (entry: FanOutEntry, userId: string) => boolean,
): FanOutEntry[] =>
  entries
    .map((entry) => ({ ...entry, userIds: entry.userIds.filter((userId) => isWanted(entry, userId)) }))
    .filter(({ userIds }) => userIds.length > 0);

/**
 * Writes the rows of people who get notifications, and appends the changes to the organization's stream: one for each notification that
 * arrives now and, with the last part, one for the wider feed. With a delay or batches nobody gets a notification yet.
 */
async function insertRecipients(tx: WriteTransaction, scope: NotificationScope, part: Part): Promise<void> {
  const positionOf = await publishPart(tx, scope, part);
  const named = part.entries.filter(({ forYou }) => forYou);
  const existing = await withRows(tx, scope, named, part.bounds);
  const isPending = isStaged(part.settings);
  // Handling conflicts takes nearly twice as long. Few people have a row, and those who mark it now wait for the stream.
  for (const hasRow of existing.size > 0 ? [false, true] : [false]) {
    const some =
      existing.size > 0
        ? filterPeople(named, (entry, userId) => existing.has(rowKey(entry.notificationId, userId)) === hasRow)
        : named;
    if (some.length > 0) await insertRows(tx, scope, some, positionOf, { isPending, hasRow });
  }
}

type PositionOf = (notificationId: string) => number;

const rowKey = (notificationId: string, userId: string) => `${notificationId} ${userId}`;

/** Locks the organization's stream and appends the changes. Returns the position of the change that names a notification, or 0. */
async function publishPart(tx: WriteTransaction, scope: NotificationScope, part: Part): Promise<PositionOf> {
  const idsOf = new Map<string, string[]>();
  for (const { notificationId, userIds, forYou } of isStaged(part.settings) ? [] : part.entries) {
    if (forYou) idsOf.set(notificationId, [...(idsOf.get(notificationId) ?? []), ...userIds]);
  }
  const changes = [...idsOf].map(([notificationId, userIds]): StoredChange => ({
    kind: 'arrived',
    notificationId,
    userIds,
  }));
  const isLast = part.wide_ids.length > 0;
  if (isLast) changes.push({ kind: 'notifications', ids: part.wide_ids });
  if (changes.length === 0) {
    await lockInboxes(tx, scope);
    return () => 0;
  }
  const last = await tx.append({ ...scope, documentId: '' }, changes, isLast ? [widened(scope, part.wide_ids)] : []);
  const first = last - changes.length + 1;
  const positions = new Map([...idsOf.keys()].map((id, index) => [id, first + index]));
  return (id) => positions.get(id) ?? 0;
}

const widened = ({ apiKey, organizationId }: NotificationScope, wideIds: readonly string[]) => sql`widened as (
  update notifications n set
    notify_all = true, first_sequence = coalesce(n.first_sequence, n.sequence), sequence = raised.sequence
  from raised
  where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = any(${wideIds}::text[]))`;

/** Returns the keys of rows that exist. People of a part are neighbours in the index, so few others are read. */
async function withRows(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  entries: readonly FanOutEntry[],
  [first, last]: Part['bounds'],
): Promise<ReadonlySet<string>> {
  // `offset 0` makes it a look-up by key for each notification, also before the tables are analyzed for the first time.
  const { rows } = await sql<{ notification_id: string; user_id: string }>`
    select r.notification_id, r.user_id
    from unnest(${list(notificationIds(entries))}) as asked (id) cross join lateral (
      select r.notification_id, r.user_id from notification_recipients r
      where r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.notification_id = asked.id
        and r.user_id >= ${first} and r.user_id <= ${last}
      offset 0
    ) r`.execute(tx.db);
  return new Set(rows.map(({ notification_id, user_id }) => rowKey(notification_id, user_id)));
}

/** A notification that is deleted meanwhile gets no rows. */
async function insertRows(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  entries: readonly FanOutEntry[],
  positionOf: PositionOf,
  { isPending, hasRow }: { isPending: boolean; hasRow: boolean },
): Promise<void> {
  const ids = notificationIds(entries);
  const onConflict = sql`
    on conflict (api_key, organization_id, notification_id, user_id) do update set
      for_you = true, sequence = excluded.sequence, is_mentioned = excluded.is_mentioned,
      is_unrestricted = excluded.is_unrestricted, location_id = excluded.location_id`;
  await sql`
    with records as materialized (
      select n.*, greatest(asked.position, n.sequence) as since
      from unnest(${list(ids)}, ${list(ids.map(positionOf), 'bigint')}) as asked (notification_id, position)
      cross join lateral (
        select n.* from notifications n
        where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = asked.notification_id
        limit 1 for key share
      ) n)
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, location_id, sequence,
      timestamp, is_unrestricted, for_you, removed, delivery, is_mentioned)
    select ${apiKey}, ${organizationId}, person.id, n.notification_id, n.document_id, n.location_id, n.since, n.timestamp,
      n.is_unrestricted and n.action_user_id <> person.id, true, ${isPending}::boolean,
      case when ${isPending}::boolean then 'pending' else 'delivered' end, e."isMentioned"
    from ${entriesIn(entries)} join records n on n.notification_id = e."notificationId"
    ${hasRow ? onConflict : sql``}`.execute(tx.db);
}

/** Each person of the entries as `person`, with the entry `e`. */
const entriesIn = (entries: readonly FanOutEntry[]) => sql`
  jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as e ("notificationId" text, "forYou" boolean, "isMentioned" boolean, "userIds" jsonb)
  cross join jsonb_array_elements_text(e."userIds") as person (id)`;

async function insertDeliveries(
  tx: WriteTransaction,
  core: Core,
  { apiKey, organizationId }: NotificationScope,
  { settings, entries }: Part,
): Promise<void> {
  const { document, user } = settings.batchConfig;
  await sql`
    insert into notification_deliveries (api_key, organization_id, notification_id, user_id, document_id, action_at, for_you,
      hold_until, document_window_seconds, document_max, user_window_seconds, user_max)
    select n.api_key, n.organization_id, n.notification_id, person.id, n.document_id, n.timestamp, e."forYou",
      n.timestamp + ${delayMs(settings)}::bigint, ${batchColumns(document)}, ${batchColumns(user)}
    from ${entriesIn(entries)} join notifications n on n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = e."notificationId"`.execute(tx.db);
  const runAt = core.clock.now() + delayMs(settings);
  await tx.enqueue({ apiKey, organizationId, kind: DELIVER_NOTIFICATIONS, key: '', payload: {}, runAt });
}
