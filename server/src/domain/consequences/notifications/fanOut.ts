import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import { generateId } from '../../../ids.js';
import type { DeliverySettings, FanOutEntry } from '../../../store/columns.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import type { CommentNotification } from './commentNotificationRows.js';

/** Job that writes the remaining recipients of notifications, part by part. Each organization has one. */
export const FAN_OUT = 'fanOut';

/** Most people for whom the write itself stores notifications. Other writers of the organization wait meanwhile. */
const PEOPLE_AT_ONCE = 100;
/** Most people in one part of the rest. Other writers run between two parts, and each part checks the document and the threads again. */
const PEOPLE_PER_PART = 2000;

/** Notifications with the people to store at once, and the rest. */
export interface SplitNotifications {
  notifications: CommentNotification[];
  later: FanOutEntry[];
}

/**
 * Splits the people of notifications into those that are stored at once and the rest, in the order of the notifications.
 * @param isChecked it is known that the person may see the threads; the others are checked when they are written
 */
export function splitPeople(
  notifications: readonly CommentNotification[],
  isChecked: (userId: string) => boolean,
): SplitNotifications {
  let left = PEOPLE_AT_ONCE;
  const later: FanOutEntry[] = [];
  const take = (notification: CommentNotification, userIds: readonly string[], forYou: boolean) => {
    const { id, mentionedIds } = notification;
    const now: string[] = [];
    const entry = (isMentioned: boolean): FanOutEntry => ({ notificationId: id, forYou, isMentioned, userIds: [] });
    const [mentioned, others] = [entry(true), entry(false)];
    for (const userId of userIds) {
      const isMentioned = forYou && mentionedIds.has(userId);
      const list = now.length < left && isChecked(userId) ? now : (isMentioned ? mentioned : others).userIds;
      list.push(userId);
    }
    later.push(...[mentioned, others].filter((one) => one.userIds.length > 0));
    left -= now.length;
    return now;
  };
  return {
    notifications: notifications.map((notification) => ({
      ...notification,
      recipientIds: take(notification, notification.recipientIds, true),
      followerIds: take(notification, notification.followerIds, false),
    })),
    later,
  };
}

/**
 * Stores the rest of the people and enqueues the job for them, in the transaction of the notifications. They are written exactly once, even
 * when the process ends.
 * @param wideIds notifications that the wider feed gets once all recipients are written
 */
export async function enqueueFanOut(
  tx: WriteTransaction,
  { clock }: Pick<Core, 'clock'>,
  { apiKey, organizationId, documentId }: DocumentScope,
  {
    later,
    wideIds,
    settings,
  }: { later: readonly FanOutEntry[]; wideIds: readonly string[]; settings: DeliverySettings },
): Promise<void> {
  if (later.length === 0) return;
  const parts = partsOf(later);
  const { delayConfig, batchConfig } = settings;
  await sql`
    insert into notification_fan_outs (api_key, organization_id, created_at, fan_out_id, part, document_id, entries, wide_ids, settings)
    select ${apiKey}, ${organizationId}, ${clock.now()}, ${generateId()}, p.part, ${documentId}, p.value,
      case when p.part = ${parts.length}::bigint then ${wideIds}::text[] else '{}' end,
      ${JSON.stringify({ delayConfig, batchConfig })}::jsonb
    from jsonb_array_elements(${JSON.stringify(parts)}::jsonb) with ordinality as p (value, part)`.execute(tx.db);
  await tx.enqueue({ apiKey, organizationId, kind: FAN_OUT, key: '', payload: {}, runAt: clock.now() });
}

function partsOf(later: readonly FanOutEntry[]): FanOutEntry[][] {
  const parts: FanOutEntry[][] = [];
  let left = 0;
  for (const { userIds: inAnyOrder, ...entry } of later) {
    // In the order of the indexes: the rows of one part are stored on few pages.
    const userIds = [...inAnyOrder].sort();
    for (let start = 0; start < userIds.length;) {
      if (left === 0) {
        parts.push([]);
        left = PEOPLE_PER_PART;
      }
      const some = userIds.slice(start, start + left);
      parts.at(-1)?.push({ ...entry, userIds: some });
      start += some.length;
      left -= some.length;
    }
  }
  return parts;
}
