import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import type { StoredChange } from '../../../store/changes.js';
import type { DeliverySettings, FanOutEntry } from '../../../store/columns.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import { lockDocuments } from '../digests/lockDocuments.js';
import { enqueueEmails } from '../email/enqueueEmails.js';
import { FACT_COLUMNS, type FactRow, JOIN_FACTS, threadAudienceOf } from '../../inbox/inboxRows.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import { nowSeconds } from '../../common/nowSeconds.js';
import { keySettings } from '../../../credentials/keySettings.js';
import { readSettings } from '../../workspace/storedSettings.js';
import { batchColumns } from './commentNotificationRows.js';
import { holdMs, isStaged } from './DeliverySettings.js';
import { DELIVER_NOTIFICATIONS } from './notifyActions.js';
import { whoSees } from '../../access/whoSees.js';

/** One person for whom a notification is still to be written. */
type Recipient = Omit<FanOutEntry, 'userIds'> & { userId: string };

interface Part {
  document_id: string;
  recipients: Recipient[];
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
    part.recipients = await permitted(tx, core, scope, part);
    const recipients = await tell(tx, scope, part);
    await insertRecipients(tx, scope, part, recipients);
    const written = await existing(tx, scope, recipients);
    if (isStaged(part.settings)) await insertDeliveries(tx, core, scope, part, written);
    else await enqueueEmails(tx, core, scope, written);
    return true;
  });
}

/** Takes the oldest part. Overlapping runs wait for each other here, so parts are written in order, each once. */
async function takePart(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
): Promise<Part | undefined> {
  const { rows } = await sql<Omit<Part, 'recipients'> & { entries: FanOutEntry[] }>`
    with picked as materialized (
      select api_key, organization_id, created_at, fan_out_id, part from notification_fan_outs
      where api_key = ${apiKey} and organization_id = ${organizationId}
      order by created_at, fan_out_id, part limit 1 for update)
    delete from notification_fan_outs f using picked
    where f.api_key = picked.api_key and f.organization_id = picked.organization_id and f.created_at = picked.created_at
      and f.fan_out_id = picked.fan_out_id and f.part = picked.part
    returning f.document_id, f.entries, f.wide_ids, f.settings`.execute(tx.db);
  if (!rows[0]) return undefined;
  const { entries, ...part } = rows[0];
  const recipients = entries.flatMap(({ userIds, ...entry }) => userIds.map((userId) => ({ ...entry, userId })));
  return { ...part, recipients };
}

/** Returns the people who may see the thread now (filters 2 to 4 of REST contract §4.3). */
async function permitted(
  tx: WriteTransaction,
  { clock }: Core,
  { apiKey, organizationId }: NotificationScope,
  { document_id: documentId, recipients }: Part,
): Promise<Recipient[]> {
  const ids = [...new Set(recipients.map(({ notificationId }) => notificationId))];
  const { rows } = await sql<Pick<FactRow, 'notification_id' | 'thread_sight' | 'audience_columns' | 'access'>>`
    select ${FACT_COLUMNS} from notifications n ${JOIN_FACTS}
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = any(${ids}::text[])`.execute(tx.db);
  const audienceOf = new Map(
    rows.flatMap((row) => {
      const audience = threadAudienceOf(row);
      return audience ? [[row.notification_id, audience] as const] : [];
    }),
  );
  const tenant = { apiKey, settings: keySettings(await readSettings(tx.db, apiKey)) };
  const userIds = [...new Set(recipients.map(({ userId }) => userId))];
  const place = { apiKey, organizationId, documentId };
  const sees = await whoSees(tx.db, tenant, place, [...audienceOf.values()], userIds, nowSeconds(clock));
  return recipients.filter(({ notificationId, userId }) => {
    const audience = audienceOf.get(notificationId);
    return audience !== undefined && sees(audience, userId);
  });
}

type PlacedRecipient = Recipient & { position: number };

/**
 * Appends changes to the organization's stream: for each person who gets a notification now and, with the last part, for the wider feed.
 * Appends none with a delay or batches, because nobody gets it yet.
 */
async function tell(tx: WriteTransaction, scope: NotificationScope, part: Part): Promise<PlacedRecipient[]> {
  const isPending = isStaged(part.settings);
  const idsOf = new Map<string, string[]>();
  for (const { userId, notificationId, forYou } of part.recipients) {
    if (forYou && !isPending) idsOf.set(userId, [...(idsOf.get(userId) ?? []), notificationId]);
  }
  const changes = [...idsOf].map(([userId, ids]): StoredChange => ({ kind: 'marks', userId, ids }));
  if (part.wide_ids.length > 0) changes.push({ kind: 'notifications', ids: part.wide_ids });
  if (changes.length === 0) return part.recipients.map((recipient) => ({ ...recipient, position: 0 }));
  const { apiKey, organizationId } = scope;
  const widened = sql`widened as (
    update notifications n set
      notify_all = true, first_sequence = coalesce(n.first_sequence, n.sequence), sequence = raised.sequence
    from raised
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = any(${part.wide_ids}::text[]))`;
  const last = await tx.append({ ...scope, documentId: '' }, changes, part.wide_ids.length > 0 ? [widened] : []);
  const first = last - changes.length + 1;
  const positionOf = new Map([...idsOf.keys()].map((userId, index) => [userId, first + index]));
  return part.recipients.map((recipient) => ({ ...recipient, position: positionOf.get(recipient.userId) ?? 0 }));
}

async function insertRecipients(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  { settings }: Part,
  recipients: readonly PlacedRecipient[],
): Promise<void> {
  const rows = recipients.filter(({ forYou }) => forYou);
  if (rows.length === 0) return;
  const isPending = isStaged(settings);
  await sql`
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, location_id, sequence,
      timestamp, is_unrestricted, for_you, removed, delivery, is_mentioned)
    select n.api_key, n.organization_id, e."userId", n.notification_id, n.document_id, n.location_id,
      greatest(e.position, n.sequence), n.timestamp, n.is_unrestricted and n.action_user_id <> e."userId", true, ${isPending}::boolean, case when ${isPending}::boolean then 'pending' else 'delivered' end, e."isMentioned"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e ("notificationId" text, "userId" text, "isMentioned" boolean, position bigint)
    cross join lateral (
      select n.* from notifications n
      where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = e."notificationId"
      limit 1 for key share
    ) n
    on conflict (api_key, organization_id, notification_id, user_id) do update set
      for_you = true, sequence = excluded.sequence, is_mentioned = excluded.is_mentioned,
      is_unrestricted = excluded.is_unrestricted, location_id = excluded.location_id`.execute(tx.db);
}

/** Returns the people whose notification still exists. */
async function existing(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  recipients: readonly Recipient[],
): Promise<Recipient[]> {
  const ids = [...new Set(recipients.map(({ notificationId }) => notificationId))];
  const { rows } = await sql<{ notification_id: string }>`
    select notification_id from notifications
    where api_key = ${apiKey} and organization_id = ${organizationId} and notification_id = any(${ids}::text[])`.execute(
    tx.db,
  );
  const known = new Set(rows.map(({ notification_id }) => notification_id));
  return recipients.filter(({ notificationId }) => known.has(notificationId));
}

async function insertDeliveries(
  tx: WriteTransaction,
  core: Core,
  { apiKey, organizationId }: NotificationScope,
  { settings }: Part,
  recipients: readonly Recipient[],
): Promise<void> {
  const { document, user } = settings.batchConfig;
  await sql`
    insert into notification_deliveries (api_key, organization_id, notification_id, user_id, document_id, action_at, for_you,
      hold_until, document_window_seconds, document_max, user_window_seconds, user_max)
    select n.api_key, n.organization_id, n.notification_id, e."userId", n.document_id, n.timestamp, e."forYou",
      n.timestamp + ${holdMs(settings)}::bigint, ${batchColumns(document)}, ${batchColumns(user)}
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as e ("notificationId" text, "userId" text, "forYou" boolean)
    join notifications n on n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = e."notificationId"`.execute(tx.db);
  const runAt = core.clock.now() + holdMs(settings);
  await tx.enqueue({ apiKey, organizationId, kind: DELIVER_NOTIFICATIONS, key: '', payload: {}, runAt });
}
