import type { Notification as NotificationRecord } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { knowsComment, mentionedIn } from './commentText.js';
import { notificationLoaders } from './notificationLoaders.js';
import { peopleOfNotification } from './presentNotification.js';

/** Asks the data providers for what single records need. */
export interface NotificationLoading {
  /** Its content first, then the people who are named in it, then its comment (§6.4). */
  resolve(record: NotificationRecord): void;
  /** Content that was read before may no longer hold. */
  forget(record: NotificationRecord): void;
  /** Asks again for what could not be loaded. */
  retry(record: NotificationRecord): void;
}

export function createNotificationLoading(providers: ClientContext['providers']): NotificationLoading {
  const { contentOf, commentsOf } = notificationLoaders(providers);
  /** What a record's people were last asked with. */
  const askedWith = new WeakMap<NotificationRecord, unknown>();
  /** Ids of records whose thread has been asked for. */
  const asked = new Set<string>();

  /** The last step. People who are first met in it are asked for, and hold up nothing but their names. */
  function resolveComment(record: NotificationRecord) {
    const { targetAnnotationId: threadId = '', targetCommentId, metadata } = record;
    const { organizationId } = metadata;
    const comments = commentsOf(record);
    const loaded = comments?.peek(organizationId, threadId);
    if (!comments || loaded?.state === 'pending') return;
    const isFirst = !asked.has(record.id);
    asked.add(record.id);
    // It was read before the comment was written.
    const isOld = isFirst && loaded?.state === 'ready' && !knowsComment(loaded.value, targetCommentId);
    if (isOld) comments.forget(organizationId, threadId);
    if (isFirst || !loaded) comments.want(organizationId, [threadId]);
    const users = providers.resolvers.user;
    if (isOld || loaded?.state !== 'ready' || !users) return;
    const unknown = mentionedIn(loaded.value, targetCommentId).filter((userId) => !users.peek(organizationId, userId));
    if (unknown.length > 0) users.want(organizationId, unknown);
  }

  function resolve(record: NotificationRecord) {
    const { id, metadata } = record;
    const { organizationId } = metadata;
    const content = contentOf(record);
    const loaded = content?.peek(organizationId, id);
    if (content && !loaded) content.want(organizationId, [id]);
    if (content && (!loaded || loaded.state === 'pending')) return; // the next step begins when this one has settled
    const users = providers.resolvers.user ?? null;
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
    contentOf(record)?.forget(metadata.organizationId, id);
    commentsOf(record)?.forget(metadata.organizationId, targetAnnotationId);
  }

  function retry(record: NotificationRecord) {
    const { id, metadata } = record;
    const { organizationId } = metadata;
    const content = contentOf(record);
    const loaded = content?.peek(organizationId, id);
    const people = peopleOfNotification(record, loaded?.state === 'ready' ? loaded.value : undefined);
    if (isMissing(loaded)) content?.forget(organizationId, id);
    const { targetAnnotationId: threadId = '' } = record;
    const comments = commentsOf(record);
    if (isMissing(comments?.peek(organizationId, threadId))) comments?.forget(organizationId, threadId);
    for (const userId of people) {
      if (isMissing(providers.resolvers.user?.peek(organizationId, userId)))
        providers.resolvers.user?.forget(organizationId, userId);
    }
    resolve(record);
  }

  return { resolve, forget, retry };
}

const isSettled = (loaded: { state: string } | undefined) => loaded !== undefined && loaded.state !== 'pending';
const isMissing = (loaded: { state: string } | undefined) => loaded?.state === 'failed' || loaded?.state === 'absent';
