import type { Notification as NotificationRecord } from '@parley/protocol';
import type { Resolvers } from '../../providers/Resolvers.js';
import { commentText, containsComment, mentionedIn } from './commentText.js';
import type { NotificationCompletion } from './NotificationCompletion.js';
import { notificationLoaders } from './notificationLoaders.js';
import { peopleOfNotification } from './peopleOfNotification.js';

/** Creates the completion of one session's records. @param resolvers at the moment of each call */
export function createNotificationCompletion(resolvers: Resolvers): NotificationCompletion {
  const loaders = notificationLoaders(resolvers);
  /** The content at the last request of a record's people. */
  const askedWith = new WeakMap<NotificationRecord, unknown>();
  /** Ids of records whose thread was requested. */
  const asked = new Set<string>();

  /** The last step. People first found in it are requested, and delay only their names. */
  function resolveComment(record: NotificationRecord) {
    const { targetAnnotationId: threadId = '', targetCommentId, metadata } = record;
    const { organizationId } = metadata;
    const comments = loaders.commentsOf(record);
    const loaded = comments?.peek(organizationId, threadId);
    if (!comments || loaded?.state === 'pending') return;
    const isFirst = !asked.has(record.id);
    asked.add(record.id);
    // It was read before the comment was written.
    const isOld = isFirst && loaded?.state === 'ready' && !containsComment(loaded.value, targetCommentId);
    if (isOld) comments.forget(organizationId, threadId);
    if (isFirst || !loaded) comments.want(organizationId, [threadId]);
    const users = resolvers.user;
    if (isOld || loaded?.state !== 'ready' || !users) return;
    const unknown = mentionedIn(loaded.value, targetCommentId).filter((userId) => !users.peek(organizationId, userId));
    if (unknown.length > 0) users.want(organizationId, unknown);
  }

  function resolve(record: NotificationRecord) {
    const { id, metadata } = record;
    const { organizationId } = metadata;
    const content = loaders.contentOf(record);
    const loaded = content?.peek(organizationId, id);
    if (content && !loaded) content.want(organizationId, [id]);
    if (content && (!loaded || loaded.state === 'pending')) return; // the next step begins when this one has settled
    const users = resolvers.user;
    if (!users) return resolveComment(record);
    const ids = peopleOfNotification(record, loaded?.state === 'ready' ? loaded.value : undefined);
    const isFirst = askedWith.get(record) !== (loaded ?? users);
    askedWith.set(record, loaded ?? users);
    const wanted = isFirst ? ids : ids.filter((userId) => !users.peek(organizationId, userId));
    if (wanted.length > 0) users.want(organizationId, wanted);
    if (ids.every((userId) => isSettled(users.peek(organizationId, userId)))) resolveComment(record);
  }

  function forget(record: NotificationRecord) {
    const { id, metadata, targetAnnotationId = '' } = record;
    loaders.contentOf(record)?.forget(metadata.organizationId, id);
    loaders.commentsOf(record)?.forget(metadata.organizationId, targetAnnotationId);
  }

  function retry(record: NotificationRecord) {
    const { id, metadata } = record;
    const { organizationId } = metadata;
    const content = loaders.contentOf(record);
    const loaded = content?.peek(organizationId, id);
    const people = peopleOfNotification(record, loaded?.state === 'ready' ? loaded.value : undefined);
    if (isMissing(loaded)) content?.forget(organizationId, id);
    const { targetAnnotationId: threadId = '' } = record;
    const comments = loaders.commentsOf(record);
    if (isMissing(comments?.peek(organizationId, threadId))) comments?.forget(organizationId, threadId);
    for (const userId of people) {
      if (isMissing(resolvers.user?.peek(organizationId, userId))) resolvers.user?.forget(organizationId, userId);
    }
    resolve(record);
  }

  const contentOf: NotificationCompletion['contentOf'] = (record) => {
    const content = loaders.contentOf(record);
    return content ? (content.peek(record.metadata.organizationId, record.id) ?? PENDING) : undefined;
  };

  const commentTextOf: NotificationCompletion['commentTextOf'] = (record, people) => {
    const { targetAnnotationId: threadId = '', targetCommentId, metadata } = record;
    const comments = loaders.commentsOf(record);
    if (!comments) return undefined;
    const loaded = comments.peek(metadata.organizationId, threadId) ?? PENDING;
    if (loaded.state === 'ready') return commentText(loaded.value, targetCommentId, people);
    return loaded.state === 'pending' ? null : undefined;
  };

  return { resolve, forget, retry, contentOf, commentTextOf };
}

const PENDING = { state: 'pending' } as const;

const isSettled = (loaded: { state: string } | undefined) => loaded !== undefined && loaded.state !== 'pending';
const isMissing = (loaded: { state: string } | undefined) => loaded?.state === 'failed' || loaded?.state === 'absent';
