import type { Notification as NotificationRecord } from '@parley/protocol';
import type { Loader } from '../../providers/createLoader.js';
import type { PartialNotification } from '../../providers/DataProviders.js';
import type { Resolvers } from '../../providers/Resolvers.js';
import { isOfProviderComment, type CommentContent } from './commentText.js';

/** Which data providers complete a record; `null`: none. */
export function notificationLoaders(resolvers: Resolvers) {
  /** Only custom records have their content at the provider; the flag alone never routes one there (§6.4). */
  const contentOf = (record: NotificationRecord): Loader<PartialNotification> | null =>
    record.notificationSource === 'custom' ? (resolvers.notification?.content ?? null) : null;

  /** The threads of comments whose text is with the customer. */
  const commentsOf = (record: NotificationRecord): Loader<CommentContent> | null =>
    isOfProviderComment(record) ? (resolvers.comment?.content ?? null) : null;

  return { contentOf, commentsOf };
}
