import type { Notification as NotificationRecord } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import { translate } from '../../ui/translate.js';
import type { Loader } from '../../providers/createLoader.js';
import type { PartialNotification } from '../../providers/DataProviders.js';
import type { Notification } from './Notification.js';
import { peopleOf, presentNotification } from './presentNotification.js';

/** Records as they are shown, completed by the data providers. */
export interface Presenter {
  /** Asks the providers for what a record needs: its content first, then the people who are named in it. */
  resolve(record: NotificationRecord): void;
  /** Keeps the identity of what has not changed since it was last presented. */
  present(record: NotificationRecord): Notification;
  /** Content that was read before may no longer hold. */
  forget(record: NotificationRecord): void;
  /** Asks again for what could not be had. */
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

  function resolve(record: NotificationRecord) {
    const { id, metadata } = record;
    const { organizationId } = metadata;
    const content = contentOf(record);
    const loaded = content?.peek(organizationId, id);
    if (content && !loaded) content.want(organizationId, [id]);
    if (content && (!loaded || loaded.state === 'pending')) return; // the next step begins when this one has settled
    const users = providers.resolvers.user ?? null;
    if (!users) return;
    const ids = peopleOf(record, loaded?.state === 'ready' ? loaded.value : undefined);
    const isFirst = askedWith.get(record) !== (loaded ?? users);
    askedWith.set(record, loaded ?? users);
    const wanted = isFirst ? ids : ids.filter((userId) => !users.peek(organizationId, userId));
    if (wanted.length > 0) users.want(organizationId, wanted);
  }

  return {
    resolve,
    present(record) {
      const { organizationId } = record.metadata;
      const content = contentOf(record);
      const users = providers.resolvers.user ?? null;
      const next = presentNotification(record, {
        content: content ? (content.peek(organizationId, record.id) ?? { state: 'pending' }) : undefined,
        person: users && ((userId) => users.peek(organizationId, userId)),
        reader: session.user.value,
        unknownUser: translate(ui.getState(), 'Unknown user'),
      });
      const before = shown.get(record.id);
      if (before && isEqual(before, next)) return before;
      shown.set(record.id, next);
      return next;
    },
    forget: (record) => contentOf(record)?.forget(record.metadata.organizationId, record.id),
    retry(record) {
      const { id, metadata } = record;
      const { organizationId } = metadata;
      const content = contentOf(record);
      const loaded = content?.peek(organizationId, id);
      const people = peopleOf(record, loaded?.state === 'ready' ? loaded.value : undefined);
      if (isMissing(loaded)) content?.forget(organizationId, id);
      for (const userId of people) {
        if (isMissing(providers.resolvers.user?.peek(organizationId, userId)))
          providers.resolvers.user?.forget(organizationId, userId);
      }
      resolve(record);
    },
  };
}

const isMissing = (loaded: { state: string } | undefined) => loaded?.state === 'failed' || loaded?.state === 'absent';
