import type { Notification as NotificationRecord, NotificationCounts } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { applyChanges } from './applyChanges.js';
import { feedKey, reaches, type FeedQuery, type FeedWindow, type Floor, type Top } from './feedWindow.js';
import { putRecord } from './loadedRecords.js';
import { newer, type InboxBase, type InboxFrame } from './InboxBase.js';

/** The service's response for one feed. */
export interface FeedAnswer {
  query: FeedQuery;
  /** Position of the inbox when it was read. */
  sequence: number;
  counts: NotificationCounts;
  content: Page | DocumentsTop;
}

/** The newest records of the most recently active documents. */
interface DocumentsTop {
  part: 'top';
  documents: readonly DocumentTop[];
  /** The size limit of the response was reached before all were in it. */
  hasMore: boolean;
}

export interface Page {
  part: 'first' | 'next';
  notifications: readonly NotificationRecord[];
  nextPageToken: string | null;
}

export interface DocumentTop {
  documentId: string;
  notifications: readonly NotificationRecord[];
  hasMore: boolean;
}

/**
 * Merges a response. `since` are the live changes that arrived after the request: those newer than the response are applied to
 * it again, so a slow response never restores outdated data.
 */
export function applyFeedAnswer(base: InboxBase, answer: FeedAnswer, since: readonly InboxFrame[] = []): InboxBase {
  const { query, sequence, content } = answer;
  const key = feedKey(query);
  const window = base.windows.get(key);
  // A later response of the same feed is loaded: this one could only restore records removed since.
  if (content.part !== 'next' && window && window.position > sequence) return base;
  const records = new Map(base.records);
  const answered =
    content.part === 'top' ? content.documents.flatMap(({ notifications }) => notifications) : content.notifications;
  for (const record of answered) putRecord(records, record.id, record, sequence);
  const windows = new Map(base.windows).set(key, extend(window, answer));
  // The counts of one document's feed are that document's.
  const counts =
    query.documentId === undefined ? newer(base.counts, { value: answer.counts, position: sequence }) : base.counts;
  return applyChanges(
    { ...base, records, windows, counts },
    since.filter((frame) => frame.sequence > sequence),
  );
}

/**
 * Rebuilds the feeds from responses alone: after a `reset`, with other options, or at the reader's request. Counts and
 * settings stay until newer ones arrive.
 */
export function rebuildBase(base: InboxBase, answers: readonly FeedAnswer[], since: readonly InboxFrame[]): InboxBase {
  const empty: InboxBase = { ...base, isOutdated: false, records: new Map(), windows: new Map() };
  return answers.reduce((next, answer) => applyFeedAnswer(next, answer, since), empty);
}

function extend(before: FeedWindow | undefined, { query, sequence, content }: FeedAnswer): FeedWindow {
  const window = before ?? { query, position: sequence, floor: null, nextPageToken: null, top: null };
  if (content.part === 'top') {
    // Pages loaded below the top stay, with their position.
    return { ...window, top: topOf(content), position: window.floor ? window.position : sequence };
  }
  const { part, nextPageToken } = content;
  const floor = floorOf(query, content);
  if (part === 'next') return { ...window, floor, nextPageToken };
  const isBelow =
    window.floor !== null && window.floor !== floor && (floor === 'end' ? false : reaches(window.floor, floor));
  return isBelow ? window : { ...window, position: sequence, floor, nextPageToken };
}

function floorOf(query: FeedQuery, { notifications, nextPageToken }: Page): Floor {
  const isCut = query.feed === 'forYou' ? notifications.length >= INBOX_LIMITS.forYou : nextPageToken !== null;
  return (isCut && cursorOf(notifications.at(-1))) || 'end';
}

function topOf({ documents, hasMore: isCut }: DocumentsTop): Top {
  return {
    documents: new Map(
      documents.map(({ documentId, notifications, hasMore }) => [
        documentId,
        (hasMore && cursorOf(notifications.at(-1))) || 'end',
      ]),
    ),
    others:
      ((isCut || documents.length >= INBOX_LIMITS.documents) && cursorOf(documents.at(-1)?.notifications[0])) || 'end',
  };
}

function cursorOf(record: NotificationRecord | undefined): Floor | undefined {
  return record && { timestamp: record.timestamp, id: record.id };
}
