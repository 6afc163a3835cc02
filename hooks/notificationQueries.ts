import type {
  NotificationElement,
  NotificationQuery,
  UnreadNotificationsCount,
} from '../src/elements/notification/NotificationElement.js';
import { mapState } from '../src/observable.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { streamQuery } from './parleyQuery.js';
import { notificationKeys, scopeOf } from './queryKeys.js';

/**
 * Query options of notifications, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. All are live.
 * @example await queryClient.prefetchQuery(notificationQueries.list(client, { type: 'forYou' }));
 */
export const notificationQueries = {
  /** One feed, newest first, and whether older notifications exist: what `useNotifications` reads. */
  list: (client: ParleyClient, query: NotificationQuery = {}) =>
    streamQuery(notificationKeys.list(scopeOf(client), query), () => elementOf(client).getNotificationFeed(query)),
  /** Unread notifications, of everything or of one document: what `useUnreadNotificationsCount` reads. */
  unreadCount: (client: ParleyClient, query: { documentId?: string | undefined } = {}) =>
    streamQuery(notificationKeys.unreadCount(scopeOf(client), query), () =>
      mapState(elementOf(client).getUnreadNotificationsCount(query), knownOrNull),
    ),
  /** Channels of the person: what `useNotificationSettings` reads. */
  settings: (client: ParleyClient) =>
    streamQuery(notificationKeys.settings(scopeOf(client)), () => elementOf(client).getSettings()),
};

const elementOf = (client: ParleyClient): NotificationElement => client.getNotificationElement();

/** Loading until there is a number. */
const knownOrNull = (counts: UnreadNotificationsCount) => (counts.all === null ? null : counts);
