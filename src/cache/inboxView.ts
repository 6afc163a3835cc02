import type { Notification as NotificationRecord, NotificationCounts, NotificationSettings } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { knownThrough, poolOf, type PendedInbox } from './InboxBase.js';
import { applyPending, type InboxChange } from './inboxChanges.js';
import type { PendingChange } from './pendingChanges.js';

/** The pool as shown: with the reader's pending changes. Unchanged records keep their identity. */
export function shownRecords({ base, pending }: PendedInbox): NotificationRecord[] {
  const records = poolOf(base);
  if (pending.length === 0) return records;
  return records.map((record) => applyPending(record, pending)).filter((record) => record !== null);
}

/**
 * The service's counts, adjusted by the pending changes that they do not include yet. A count at its
 * bound ("99+") stays there until the service counts again; `null`: not loaded yet.
 */
export function shownCounts({ base, pending }: PendedInbox): NotificationCounts | null {
  if (!base.counts) return null;
  const { value, position } = base.counts;
  const unknown = pending.filter(({ settledAt }) => settledAt === undefined || settledAt > position);
  if (unknown.length === 0) return value;

  const before = { forYou: 0, all: 0, unseen: 0 };
  const after = { forYou: 0, all: 0, unseen: 0 };
  for (const { record } of base.records.values()) {
    tally(before, record);
    const shown = applyPending(record, unknown);
    if (shown) tally(after, shown);
  }
  const isComplete = position <= knownThrough(base);
  const shown = (name: keyof NotificationCounts) => {
    // After a mark over everything only later records count. All are loaded, unless the counts arrived before the notifications.
    if (isComplete && unknown.some((change) => clears(change, name))) return after[name];
    return value[name] >= INBOX_LIMITS.count ? value[name] : Math.max(0, value[name] - before[name] + after[name]);
  };
  return { forYou: shown('forYou'), all: shown('all'), unseen: shown('unseen') };
}

/** Effective channels of a document (`''`: the organization), with pending changes; `null`: not loaded yet. */
export function shownSettings({ base, pending }: PendedInbox, documentId: string): NotificationSettings | null {
  const setting = base.settings.get(documentId);
  if (!setting) return null;
  return pending.reduce(
    (settings, { change }) =>
      change.type === 'settings' && change.documentId === documentId ? { ...settings, ...change.settings } : settings,
    setting.value,
  );
}

function tally(counts: NotificationCounts, { isUnread, forYou, isSeen }: NotificationRecord) {
  if (isUnread) counts.all += 1;
  if (isUnread && forYou) counts.forYou += 1;
  if (forYou && !isSeen) counts.unseen += 1;
}

function clears({ change }: PendingChange<InboxChange>, name: keyof NotificationCounts): boolean {
  if (change.type === 'notification.seen') return name === 'unseen';
  return change.type === 'notification.allRead' && (name !== 'all' || change.feed === 'all');
}
