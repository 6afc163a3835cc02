import type { UnreadNotificationsCount } from '../src/elements/notification/NotificationElement.js';
import { mapState } from '../src/observable.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { streamQuery } from './parleyQuery.js';
import { notificationKeys, scopeOf } from './queryKeys.js';

/** Unread notifications, of everything or of one document: what `useUnreadNotificationsCount` reads. It needs no more of the inbox. */
export const unreadCountQuery = (client: ParleyClient, query: { documentId?: string | undefined } = {}) =>
  streamQuery(notificationKeys.unreadCount(scopeOf(client), query), () =>
    mapState(client.getNotificationElement().getUnreadNotificationsCount(query), knownOrNull),
  );

/** Loading until there is a number. */
const knownOrNull = (counts: UnreadNotificationsCount) => (counts.all === null ? null : counts);
