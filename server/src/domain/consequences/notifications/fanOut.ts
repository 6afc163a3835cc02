import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import { generateId } from '../../../ids.js';
import type { DeliverySettings, FanOutEntry } from '../../../store/columns.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { DocumentScope } from '../../access/ThreadScope.js';
import type { CommentNotification } from './commentNotificationRows.js';

/** Job that writes what is left of notifications of comments, part by part. One of an organization. */
export const FAN_OUT = 'fanOut';

/** People whom a write writes notifications for by itself, while everybody else who writes in the organization waits. */
const PEOPLE_AT_ONCE = 100;
/** People of one part of the rest. Parts follow one another, and others write in between. */
const PEOPLE_PER_PART = 50;

/** Notifications with the people who are written at once, and everybody else. */
export interface SplitNotifications {
  notifications: CommentNotification[];
  later: FanOutEntry[];
}

/**
 * Bounds how many people one write writes notifications for; the people are taken in the order of the notifications.
 * @param isChecked it is known that the person may see the threads; who is written for later is checked then
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
 * Keeps who is to be written for later, and the job that does it, in the transaction of the notifications: it is done exactly once,
 * whatever ends the process.
 * @param wideIds notifications that the wider feed has once all is written
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
  for (const { userIds, ...entry } of later) {
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
