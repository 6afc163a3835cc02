import type { Notification as NotificationRecord } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import { translateText } from '../../ui/translateText.js';
import { createNotificationLoading } from './createNotificationLoading.js';
import type { Notification } from './Notification.js';
import { notificationLoaders } from './notificationLoaders.js';
import { presentNotification } from './presentNotification.js';

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
  const { contentOf, commentsOf } = notificationLoaders(providers);
  const loading = createNotificationLoading(providers);

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
    resolve: (record) => each(record, loading.resolve),
    present,
    forget: (record) => each(record, loading.forget),
    retry: (record) => each(record, loading.retry),
  };
}
