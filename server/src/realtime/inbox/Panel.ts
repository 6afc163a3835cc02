import type { InboxOptions } from '@parley/protocol';
import type { LoadedReader } from '../../domain/inbox/loadInboxReaders.js';
import type { Subscription } from '../Subscription.js';
import type { Unread } from './Unread.js';

/** One person as the inboxes of an organization know them, whatever they have open. */
export interface InboxViewer {
  /** With facts at least as new as the position of the feed. */
  reader: LoadedReader;
  /** By `panelKey`. */
  panels: Map<string, Panel>;
}

/** An inbox with the same choices, in one or more tabs: what it shows and counts is the same in all. */
export interface Panel {
  viewer: InboxViewer;
  options: InboxOptions;
  unread: Unread;
  subscriptions: Set<Subscription>;
  /** Since when nobody has it open, ms since epoch; `null`: somebody has. */
  idleSince: number | null;
}

/** Equal choices, equal keys. */
export function panelKey({ includeSelf, documentIds, maxDays }: InboxOptions): string {
  return JSON.stringify([includeSelf === true, documentIds ? [...documentIds].sort() : null, maxDays ?? null]);
}
