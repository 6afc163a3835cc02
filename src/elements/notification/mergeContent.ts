import type { Notification as NotificationRecord } from '@parley/protocol';
import type { User } from '../../ParleyTypes.js';
import type { PartialNotification } from '../../providers/DataProviders.js';

/** Merges everything of the provider's result but the id; fields that this client computes for the reader stay. */
export function mergeContent(
  record: NotificationRecord,
  partial: Partial<PartialNotification> | undefined,
): NotificationRecord {
  if (!partial) return record;
  const { notificationId: _, ...fields } = partial;
  const { id, isUnread, isSeen, isPersisted, forYou, sequence, digest } = record;
  return {
    ...record,
    ...fields,
    id,
    isUnread,
    isSeen,
    isPersisted,
    forYou,
    sequence,
    digest,
    isNotificationResolverUsed: true,
  };
}

/** Whether a value of a record's template is a person. */
export const isPerson = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && typeof (value as Partial<User>).userId === 'string';
