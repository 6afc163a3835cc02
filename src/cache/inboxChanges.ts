import type { Notification as NotificationRecord, NotificationSettings } from '@parley/protocol';
import { markCovered, patchNotification, type CoveringMark } from './patchNotification.js';
import type { PendingChange } from './pendingChanges.js';

/** A change that readers make to their inbox. */
export type InboxChange =
  | { type: 'read'; notificationIds: readonly string[] }
  | { type: 'delete'; notificationIds: readonly string[] }
  | { type: 'settings'; documentId: string; settings: NotificationSettings }
  | CoveringMark;

/** A record under the pending changes; `null`: deleted. */
export function applyPending(
  record: NotificationRecord,
  pending: readonly PendingChange<InboxChange>[],
): NotificationRecord | null {
  let patched = record;
  for (const { change } of pending) {
    switch (change.type) {
      case 'read':
        if (change.notificationIds.includes(record.id)) patched = patchNotification(patched, 'read');
        break;
      case 'delete':
        if (change.notificationIds.includes(record.id)) return null;
        break;
      case 'notification.allRead':
      case 'notification.seen':
        patched = markCovered(patched, change);
        break;
      case 'settings':
    }
  }
  return patched;
}
