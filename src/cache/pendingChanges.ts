import type { Notification, NotificationSettings } from '@parley/protocol';
import type { Inbox } from './Inbox.js';
import { markCovered, patchNotification, type CoveringMark } from './patchNotification.js';

/** What the reader did, before the service's own word on it has arrived. */
export type OptimisticChange =
  | { type: 'read'; notificationIds: readonly string[] }
  | { type: 'delete'; notificationIds: readonly string[] }
  | { type: 'settings'; documentId: string; settings: NotificationSettings }
  | CoveringMark;

export interface PendingChange {
  readonly id: number;
  readonly change: OptimisticChange;
  /** Position at which the service did it; absent until it answered. */
  readonly settledAt?: number;
}

/** Shows a change at once. `id` names it for `settle` and `undo`. */
export function addPending(inbox: Inbox, id: number, change: OptimisticChange): Inbox {
  return { ...inbox, pending: [...inbox.pending, { id, change }] };
}

/** The service did it, at this position: the change stays until the live changes have come as far. */
export function settlePending(inbox: Inbox, id: number, settledAt: number): Inbox {
  return dropSettled({
    ...inbox,
    pending: inbox.pending.map((pending) => (pending.id === id ? { ...pending, settledAt } : pending)),
  });
}

/** The service refused: what it says holds again, including what it said meanwhile. */
export function undoPending(inbox: Inbox, id: number): Inbox {
  return { ...inbox, pending: inbox.pending.filter((pending) => pending.id !== id) };
}

/** Forgets the changes that the base has by now. */
export function dropSettled(inbox: Inbox): Inbox {
  if (inbox.base.isOutdated) return inbox;
  const pending = inbox.pending.filter(({ settledAt }) => settledAt === undefined || settledAt > inbox.base.live);
  return pending.length === inbox.pending.length ? inbox : { ...inbox, pending };
}

/** A record under the pending changes; `null`: deleted. */
export function applyPending(record: Notification, pending: readonly PendingChange[]): Notification | null {
  let patched = record;
  for (const { change } of pending) {
    switch (change.type) {
      case 'read':
        if (change.notificationIds.includes(record.id)) patched = patchNotification(patched, 'read');
        break;
      case 'delete':
        if (change.notificationIds.includes(record.id)) return null;
        break;
      case 'notification.allRead':
      case 'notification.seen':
        patched = markCovered(patched, change);
        break;
      case 'settings':
    }
  }
  return patched;
}
