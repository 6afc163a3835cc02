import type { UnreadNotificationsCount } from '../src/elements/notification/NotificationElement.js';
import { mapState } from '../src/observable.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { streamQuery } from './parleyQuery.js';
import { notificationKeys, scopeOf } from './queryKeys.js';

/** Query options for `useUnreadNotificationsCount`: unread notifications in total or of one document. Needs no other data of the inbox. */
export function unreadCountQuery(client: ParleyClient, query: { documentId?: string | undefined } = {}) {
  const element = client.getNotificationElement(); // a sign-in counts for it, if it is there before
  return streamQuery(notificationKeys.unreadCount(scopeOf(client), query), () =>
    mapState(element.getUnreadNotificationsCount(query), knownOrNull),
  );
}

/** Loading until there is a number. */
const knownOrNull = (counts: UnreadNotificationsCount) => (counts.all === null ? null : counts);
