import type {
  Change,
  Notification as NotificationRecord,
  NotificationCounts,
  NotificationSettings,
} from '@parley/protocol';
import type { PendingStore } from './createPendingStore.js';
import type { FeedWindow } from './feedWindow.js';
import { isNewer, type PositionedRecord } from './loadedRecords.js';
import type { InboxChange } from './inboxChanges.js';
import type { Followed, Pended } from './pendingChanges.js';

/** The inbox of one person in this client. `inboxView.ts` computes the shown inbox from it. */
export type PendedInbox = Pended<InboxBase, InboxChange>;

/** Stores the inbox of one sign-in. */
export type InboxStore = PendingStore<InboxBase, InboxChange, InboxFrame>;

/** Live changes of the topic `inbox`, complete up to `sequence`. */
export interface InboxFrame {
  sequence: number;
  changes: readonly Change[];
  counts?: NotificationCounts | undefined;
}

/** The inbox as the service sent it. Positions are those of the topic `inbox`. */
export interface InboxBase extends Followed {
  /** The pool of records that all feeds are drawn from. */
  readonly records: ReadonlyMap<string, PositionedRecord<NotificationRecord>>;
  /** By `feedKey`: how much of each feed has been loaded. */
  readonly windows: ReadonlyMap<string, FeedWindow>;
  readonly counts: Positioned<NotificationCounts> | null;
  /** Effective channels by document id; `''` is the organization level. */
  readonly settings: ReadonlyMap<string, Positioned<NotificationSettings>>;
}

export interface Positioned<T> {
  readonly value: T;
  readonly position: number;
}

/** An inbox with nothing loaded. `live`: the position from which the topic is followed. */
export function emptyInbox(live = 0): PendedInbox {
  return { base: emptyBase(live), pending: [] };
}

export function emptyBase(live: number): InboxBase {
  return { live, isOutdated: false, records: new Map(), windows: new Map(), counts: null, settings: new Map() };
}

/** The records of all feeds, without pending changes. */
export function poolOf({ records }: InboxBase): NotificationRecord[] {
  return [...records.values()].map(({ record }) => record);
}

/** Applies counts or settings that the service sent at a position. */
export function withCounts(base: InboxBase, value: NotificationCounts, position: number): InboxBase {
  return { ...base, counts: newer(base.counts, { value, position }) };
}

export function withSettings(
  base: InboxBase,
  documentId: string,
  value: NotificationSettings,
  position: number,
): InboxBase {
  const settings = new Map(base.settings);
  return { ...base, settings: settings.set(documentId, newer(settings.get(documentId), { value, position })) };
}

/** The topic is followed from here on; lists read before miss the changes in between. */
export function followFrom(base: InboxBase, live: number): InboxBase {
  return { ...base, live, isOutdated: [...base.windows.values()].some(({ position }) => position < live) };
}

/** Changes were lost: everything is read again, and no loaded record counts as newer than this position. */
export function restartFrom(base: InboxBase, live: number): InboxBase {
  const cap = <T>(current: Positioned<T>) => (current.position > live ? { ...current, position: live } : current);
  const settings = new Map([...base.settings].map(([documentId, current]) => [documentId, cap(current)]));
  return { ...base, live, isOutdated: true, settings, counts: base.counts && cap(base.counts) };
}

/** Everything shown is loaded up to this position: the mark to send for "all of this is read" or "seen". */
export function knownThrough(base: InboxBase): number {
  return Math.max(base.live, ...[...base.windows.values()].map((window) => window.position));
}

/** The newer of two; of two that are equally new, the second. */
export function newer<T>(current: Positioned<T> | null | undefined, next: Positioned<T>): Positioned<T> {
  return current && isNewer(current, next.position) ? current : next;
}
