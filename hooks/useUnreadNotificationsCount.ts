'use client';
import type { UnreadNotificationsCount } from '../src/elements/notification/NotificationElement.js';
import { mapState } from '../src/observable.js';
import type { HookOptions, Read } from './shapes.js';
import { useStream } from './useStream.js';

/** Unread notifications as the service counts them, up to 100: "99+" needs no more. */
export function useUnreadNotificationsCount(options?: HookOptions): Read<UnreadNotificationsCount> {
  return useStream(
    {
      resource: 'notificationCounts',
      stream: (client) => mapState(client.getNotificationElement().getUnreadNotificationsCount(), knownOrNull),
    },
    options,
  );
}

/** Loading until there is a number. */
const knownOrNull = (counts: UnreadNotificationsCount) => (counts.all === null ? null : counts);
