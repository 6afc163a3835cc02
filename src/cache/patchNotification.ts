import type { Notification as NotificationRecord } from '@parley/protocol';

/** A mark over everything up to a position of the inbox, set live or by this client. */
export type CoveringMark =
  | { type: 'notification.allRead'; feed: 'forYou' | 'all'; through: number }
  | { type: 'notification.seen'; through: number };

/**
 * Returns the record as read, or as seen; the same object if it is already. Live and optimistic changes both use it.
 * A read record is also seen. Marks are only set: nothing becomes unread or unseen again.
 */
export function patchNotification(record: NotificationRecord, mark: 'read' | 'seen'): NotificationRecord {
  if (mark === 'read') return record.isUnread ? { ...record, isUnread: false, isSeen: true } : record;
  return record.isSeen ? record : { ...record, isSeen: true };
}

/** The record with the mark, if the mark covers it. */
export function markCovered(record: NotificationRecord, mark: CoveringMark): NotificationRecord {
  if ((record.sequence ?? 0) > mark.through) return record;
  if (mark.type === 'notification.seen') return patchNotification(record, 'seen');
  return mark.feed === 'all' || record.forYou ? patchNotification(record, 'read') : record;
}
