import type { NotificationQuery } from '../src/elements/notification/NotificationElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { notificationElementOf } from './notificationElementOf.js';
import { streamQuery } from './parleyQuery.js';
import { notificationKeys, scopeOf } from './queryKeys.js';
import { unreadCountQuery } from './unreadCountQuery.js';

/**
 * Query options of notifications, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. All are live.
 * @example await queryClient.prefetchQuery(notificationQueries.list(client, { type: 'forYou' }));
 */
export const notificationQueries = {
  /** One feed, newest first, and whether older notifications exist: what `useNotifications` reads. */
  list: (client: ParleyClient, query: NotificationQuery = {}) =>
    streamQuery(notificationKeys.list(scopeOf(client), query), () =>
      notificationElementOf(client).getNotificationFeed(query),
    ),
  /** Unread notifications, of everything or of one document: what `useUnreadNotificationsCount` reads. */
  unreadCount: unreadCountQuery,
  /** Channels of the person: what `useNotificationSettings` reads. */
  settings: (client: ParleyClient) =>
    streamQuery(notificationKeys.settings(scopeOf(client)), () => notificationElementOf(client).getSettings()),
};
