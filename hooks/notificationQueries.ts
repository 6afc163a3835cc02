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
  /** Query options for `useNotifications`: one feed, newest first, and whether older notifications exist. */
  list: (client: ParleyClient, query: NotificationQuery = {}) =>
    streamQuery(notificationKeys.list(scopeOf(client), query), () =>
      notificationElementOf(client).getNotificationFeed(query),
    ),
  /** Query options for `useUnreadNotificationsCount`: unread notifications in total or of one document. */
  unreadCount: unreadCountQuery,
  /** Query options for `useNotificationSettings`: channels of the person. */
  settings: (client: ParleyClient) =>
    streamQuery(notificationKeys.settings(scopeOf(client)), () => notificationElementOf(client).getSettings()),
};
