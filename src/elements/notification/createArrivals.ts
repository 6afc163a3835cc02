import type { Notification as NotificationRecord } from '@parley/protocol';
import type { InboxFrame } from '../../cache/InboxBase.js';
import type { Notification } from './Notification.js';

/** New notifications for `notificationReceived`: each is reported once, when its providers have responded. */
export interface Arrivals {
  take(frames: readonly InboxFrame[]): void;
  /** Records that are not reported yet. */
  waiting(): Iterable<NotificationRecord>;
  /** Reports those that are complete. */
  announce(present: (record: NotificationRecord) => Notification): void;
}

/** Makes the arrivals of one session. */
export function createArrivals(onReceived: (notification: Notification) => void): Arrivals {
  const waiting = new Map<string, NotificationRecord>();
  const known = new Set<string>();
  return {
    take(frames) {
      for (const change of frames.flatMap(({ changes }) => changes)) {
        if (change.type === 'notification.removed') waiting.delete(change.notificationId);
        if (change.type !== 'notification.saved') continue;
        const { id } = change.notification;
        if (change.isNew && !known.has(id)) known.add(id);
        else if (!waiting.has(id)) continue;
        waiting.set(id, change.notification);
      }
    },
    waiting: () => waiting.values(),
    announce(present) {
      for (const record of Array.from(waiting.values())) {
        const notification = present(record);
        const { content, person } = notification.resolution;
        if (content === 'pending' || person === 'pending') continue;
        waiting.delete(record.id);
        onReceived(notification);
      }
    },
  };
}
