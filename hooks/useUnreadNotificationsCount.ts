'use client';
import type { UnreadNotificationsCount } from '../src/elements/notification/NotificationElement.js';
import { mapState } from '../src/observable.js';
import type { HookOptions, Read } from './shapes.js';
import { useStream } from './useStream.js';

export interface UnreadNotificationsCountOptions extends HookOptions {
  /** Of one document. @default of everything */
  documentId?: string | undefined;
}

/** Unread notifications as the service counts them, up to 100: "99+" needs no more. */
export function useUnreadNotificationsCount({
  documentId,
  ...options
}: UnreadNotificationsCountOptions = {}): Read<UnreadNotificationsCount> {
  return useStream(
    {
      resource: 'notificationCounts',
      params: { documentId },
      stream: (client) =>
        mapState(client.getNotificationElement().getUnreadNotificationsCount({ documentId }), knownOrNull),
    },
    options,
  );
}

/** Loading until there is a number. */
const knownOrNull = (counts: UnreadNotificationsCount) => (counts.all === null ? null : counts);
