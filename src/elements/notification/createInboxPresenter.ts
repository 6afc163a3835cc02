import type { Notification as NotificationRecord } from '@parley/protocol';
import type { InboxBase, InboxFrame, InboxStore } from '../../cache/InboxBase.js';
import type { ClientContext } from '../../ClientContext.js';
import { createArrivals } from './createArrivals.js';
import { createPresenter } from './createPresenter.js';
import { hasOtherContent, isRewritten } from './isRewritten.js';
import type { Notification } from './Notification.js';

/** Keeps the providers' data of one inbox's records up to date, and reports arrivals when they are complete. */
export interface InboxPresenter {
  /** The record as the app sees it. */
  present(record: NotificationRecord): Notification;
  /** Takes live changes: content at the providers may have changed with them. */
  receive(frames: readonly InboxFrame[], before: InboxBase): void;
  /** Requests data of new records from the providers, and reports the arrivals that are complete. */
  complete(): void;
  /** Requests failed data from the providers again. */
  retry(id: string): void;
}

/** Makes the presenter of one inbox. @param onReceived called once for each notification that arrives live */
export function createInboxPresenter(
  context: ClientContext,
  store: InboxStore,
  onReceived: (notification: Notification) => void,
): InboxPresenter {
  const presenter = createPresenter(context);
  const arrivals = createArrivals(onReceived);
  /** The records that `complete` saw last. */
  let completed: InboxBase['records'] = new Map();

  return {
    present: presenter.present,
    receive(frames, before) {
      arrivals.take(frames);
      for (const change of frames.flatMap(({ changes }) => changes)) {
        if (change.type !== 'notification.saved') continue;
        const previous = before.records.get(change.notification.id)?.record;
        if (previous && isRewritten(previous, change.notification)) presenter.forget(previous);
      }
    },
    complete() {
      const { records } = store.state.base;
      for (const [id, { record }] of records) {
        const before = completed.get(id)?.record;
        if (before && before !== record && hasOtherContent(before, record)) presenter.forget(record);
        presenter.resolve(record);
      }
      completed = records;
      for (const record of arrivals.waiting()) presenter.resolve(record);
      arrivals.announce(presenter.present);
    },
    retry(id) {
      const record = store.state.base.records.get(id)?.record;
      if (record) presenter.retry(record);
    },
  };
}
