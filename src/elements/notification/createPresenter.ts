import type { Notification as NotificationRecord } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import { translateText } from '../../ui/translateText.js';
import type { Loader } from '../../providers/createLoader.js';
import type { PartialNotification } from '../../providers/DataProviders.js';
import { isOfKeptComment, knowsComment, mentionedIn, type CommentContent } from './commentText.js';
import type { Notification } from './Notification.js';
import { peopleOfNotification, presentNotification } from './presentNotification.js';

/** Records as they are shown, completed by the data providers. */
export interface Presenter {
  /** Asks the providers for what a record needs: its content first, then the people who are named in it, then its comment (§6.4). */
  resolve(record: NotificationRecord): void;
  /** Keeps the identity of what has not changed since it was last presented. */
  present(record: NotificationRecord): Notification;
  /** Content that was read before may no longer hold. */
  forget(record: NotificationRecord): void;
  /** Asks again for what could not be loaded. */
  retry(record: NotificationRecord): void;
}

/** Makes the presenter of one session. */
export function createPresenter({ providers, session, ui }: ClientContext): Presenter {
  const shown = new Map<string, Notification>();
  /** What a record's people were last asked with. */
  const askedWith = new WeakMap<NotificationRecord, unknown>();

  /** Only custom records have their content elsewhere; the flag alone never routes one there (§6.4). */
  const contentOf = (record: NotificationRecord): Loader<PartialNotification> | null =>
    record.notificationSource === 'custom' ? (providers.resolvers.notification?.content ?? null) : null;

  /** The threads of comments whose text is with the customer. */
  const commentsOf = (record: NotificationRecord): Loader<CommentContent> | null =>
    isOfKeptComment(record) ? (providers.resolvers.comment?.content ?? null) : null;
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

  function present(record: NotificationRecord): Notification {
    const { organizationId } = record.metadata;
    const content = contentOf(record);
    const users = providers.resolvers.user ?? null;
    const comments = commentsOf(record);
    const completed = presentNotification(record, {
      content: content ? (content.peek(organizationId, record.id) ?? { state: 'pending' }) : undefined,
      comment: comments
        ? (comments.peek(organizationId, record.targetAnnotationId ?? '') ?? { state: 'pending' })
        : undefined,
      person: users && ((userId) => users.peek(organizationId, userId)),
      reader: session.user.value,
      unknownUser: translateText(ui.getState(), 'Unknown user'),
    });
    const { digest } = record;
    const next = digest
      ? { ...completed, digest: { ...digest, activities: digest.activities.map(present) } }
      : completed;
    const before = shown.get(record.id);
    if (before && isEqual(before, next)) return before;
    shown.set(record.id, next);
    return next;
  }

  /** A record, and those that it is a digest of. */
  const each = (record: NotificationRecord, act: (one: NotificationRecord) => void) =>
    [record, ...(record.digest?.activities ?? [])].forEach(act);

  return {
    resolve: (record) => each(record, resolve),
    present,
    forget: (record) => each(record, forget),
    retry: (record) => each(record, retry),
  };

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
}

const isSettled = (loaded: { state: string } | undefined) => loaded !== undefined && loaded.state !== 'pending';
const isMissing = (loaded: { state: string } | undefined) => loaded?.state === 'failed' || loaded?.state === 'absent';
