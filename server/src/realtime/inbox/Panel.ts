import type { InboxOptions } from '@parley/protocol';
import type { LoadedReader } from '../../domain/inbox/loadInboxReaders.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import type { Unread } from './Unread.js';

/** One person with open inboxes in an organization. */
export interface InboxViewer {
  /** The facts are at least as new as the position of the feed. */
  reader: LoadedReader;
  /** By `panelKey`. */
  panels: Map<string, Panel>;
}

/** An inbox with certain options, open in one or more tabs. All of them show the same notifications and counts. */
export interface Panel {
  viewer: InboxViewer;
  options: InboxOptions;
  unread: Unread;
  /** See `accessKeyOf`. */
  accessKey: string;
  subscriptions: Set<TopicSubscription>;
  /** Since when the panel is closed, ms since epoch; `null` while it is open. */
  idleSince: number | null;
}

/**
 * Returns the facts that decide which notifications a panel shows and how, except for those that concern its reader alone. Panels with the
 * same text show the same.
 */
export function accessKeyOf(reader: LoadedReader, options: InboxOptions): string {
  const { access, memberships, allReadThrough, seenThrough, organizationSetting, documentSettings } = reader;
  const lists = [memberships, documentSettings].map((entries) =>
    [...entries].map((entry) => JSON.stringify(entry)).sort(),
  );
  return JSON.stringify([access.content, lists, allReadThrough, seenThrough, organizationSetting, panelKey(options)]);
}

/** Returns the key of the panel with these options. Equal options give equal keys. */
export function panelKey({ includeSelf, documentIds, maxDays }: InboxOptions): string {
  return JSON.stringify([includeSelf === true, documentIds ? [...documentIds].sort() : null, maxDays ?? null]);
}
