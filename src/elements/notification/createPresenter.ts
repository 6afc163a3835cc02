import type { Notification as NotificationRecord } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import { languageOf, translateText } from '../../ui/translateText.js';
import type { Notification } from './Notification.js';
import { presentNotification } from './presentNotification.js';

/** Records as they are shown, completed by the data providers. */
export interface Presenter {
  /** Requests a record's data from the providers: its content first, then the people in it, then its comment (§6.4). */
  resolve(record: NotificationRecord): void;
  /** Preserves the identity of unchanged parts since the last call. */
  present(record: NotificationRecord): Notification;
  /** Drops cached content, which may be outdated. */
  forget(record: NotificationRecord): void;
  /** Requests data that could not be loaded again. */
  retry(record: NotificationRecord): void;
}

/** Makes the presenter of one session. */
export function createPresenter({ providers, session, ui }: ClientContext): Presenter {
  const shown = new Map<string, Notification>();

  function present(record: NotificationRecord): Notification {
    const { organizationId } = record.metadata;
    const users = providers.resolvers.user ?? null;
    const people = {
      person: users && ((userId: string) => users.peek(organizationId, userId)),
      unknownUser: translateText(ui.getState(), 'Unknown user'),
    };
    const completed = presentNotification(record, {
      ...people,
      language: languageOf(ui.getState()),
      content: providers.notifications?.contentOf(record),
      commentText: providers.notifications?.commentTextOf(record, people),
      reader: session.user.value,
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
  const each = (record: NotificationRecord, act: 'resolve' | 'forget' | 'retry') => {
    for (const one of [record, ...(record.digest?.activities ?? [])]) providers.notifications?.[act](one);
  };

  return {
    resolve: (record) => each(record, 'resolve'),
    present,
    forget: (record) => each(record, 'forget'),
    retry: (record) => each(record, 'retry'),
  };
}
