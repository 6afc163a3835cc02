import { LIMITS } from '@parley/protocol/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Reach, StoredChange } from '../../store/changes.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { isSeenByAll } from '../access/threadAudience.js';
import { type FactRow, IS_OF_LIVING_THREAD, AUDIENCE_COLUMNS, threadAudienceOf } from './inboxRows.js';
import { inParts } from '../common/inParts.js';
import { digestChanges } from './digestChanges.js';
import { lockInboxes } from './lockInboxes.js';
import type { NotificationScope } from './NotificationRecord.js';

type Row = Pick<
  FactRow,
  'notification_id' | 'document_id' | 'notify_all' | 'is_held' | 'thread_sight' | 'audience_columns' | 'access'
> & { user_ids: string[]; except_ids: string[] };

/**
 * Returns the changes to append for records that a write changes or deletes, after those of the digests that they are in. Call it before
 * the write, because it reads the recipients until then. It locks the organization's stream first, so that nobody becomes a recipient in
 * between.
 */
export async function recordChanges(
  tx: WriteTransaction,
  scope: NotificationScope,
  notificationIds: readonly string[],
): Promise<StoredChange[]> {
  if (notificationIds.length === 0) return [];
  await lockInboxes(tx, scope);
  const groups = new Map<string, { ids: string[]; before: Reach }>();
  for (const row of await readRows(tx, scope, notificationIds)) {
    const before = reachOf(row);
    const key = JSON.stringify(before);
    const group = groups.get(key) ?? { ids: [], before };
    groups.set(key, group);
    group.ids.push(row.notification_id);
  }
  const changes = [...groups.values()].flatMap(({ ids, before }) =>
    inParts(ids).map((part): StoredChange => ({ kind: 'notifications', ids: part, before })),
  );
  return [...(await digestChanges(tx.db, scope, notificationIds)), ...changes];
}

async function readRows(
  tx: WriteTransaction,
  { apiKey, organizationId }: NotificationScope,
  notificationIds: readonly string[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.notification_id, n.document_id, n.notify_all, n.is_held, n.thread_sight, n.access,
      case when a.annotation_id is not null then ${AUDIENCE_COLUMNS} end as audience_columns,
      ${idsWhere(sql`r.for_you and not r.removed`)} as user_ids, ${idsWhere(sql`r.removed`)} as except_ids
    from unnest(${notificationIds}::text[]) with ordinality as asked (notification_id, place)
    join notifications n on n.api_key = ${apiKey} and n.organization_id = ${organizationId}
      and n.notification_id = asked.notification_id
    left join comment_annotations a on a.api_key = n.api_key and a.organization_id = n.organization_id
      and a.annotation_id = n.target_annotation_id and ${IS_OF_LIVING_THREAD}
    order by asked.place`.execute(tx.db);
  return rows;
}

/** The ids of people of the record `n`, one more than a change may name. */
const idsWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select r.user_id from notification_recipients r
  where r.api_key = n.api_key and r.organization_id = n.organization_id and r.notification_id = n.notification_id and ${condition}
  order by r.user_id limit ${LIMITS.notifyUsers + 1})`;

function reachOf(row: Row): Reach {
  const audience = threadAudienceOf(row);
  return {
    documentId: row.document_id,
    notifyAll: row.notify_all,
    userIds: row.is_held ? [] : row.user_ids.length > LIMITS.notifyUsers ? null : row.user_ids,
    ...(row.except_ids.length > 0 && { exceptIds: row.except_ids }),
    ...(audience === null && row.access && { access: row.access }),
    ...(audience !== null && !isSeenByAll(audience) && { threadSight: audience }),
  };
}
