import type { Notification as NotificationRecord } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';

/** One feed of the inbox. Absent fields do not narrow it. */
export interface FeedQuery {
  /** `forYou`: the newest 50 for the reader. `all`: everything, beginning with the top of the most recently active documents. */
  feed: 'forYou' | 'all';
  documentId?: string | undefined;
  unreadOnly?: boolean | undefined;
  /** Read records stay in `forYou`. */
  includeRead?: boolean | undefined;
}

/**
 * The loaded part of a feed. Records are stored in the pool; a window defines which of them form the feed without a gap, so that an
 * old record from another feed or a live change is not shown with a gap above it.
 */
export interface FeedWindow {
  readonly query: FeedQuery;
  /** Position of its oldest response: it includes every change up to here. */
  readonly position: number;
  /** Everything from the newest down to here is loaded; `null`: no page is. */
  readonly floor: Floor | null;
  /** Requests the records below the floor. */
  readonly nextPageToken: string | null;
  /** The top of documents, of a feed that begins with it. */
  readonly top: Top | null;
}

/** This record and everything newer is loaded; `end`: all records are. */
export type Floor = Cursor | 'end';

/** A place in a feed: newest first, then by id downwards. */
export interface Cursor {
  readonly timestamp: number;
  readonly id: string;
}

/** The newest records of each of the most recently active documents. */
export interface Top {
  readonly documents: ReadonlyMap<string, Floor>;
  /** Of every other document: records newer than this one can only be live changes. */
  readonly others: Floor;
}

/** Key of a window: equal queries have equal keys. */
export function feedKey({ feed, documentId, unreadOnly, includeRead }: FeedQuery): string {
  return JSON.stringify([feed, documentId ?? null, !!unreadOnly, feed === 'forYou' && !!includeRead]);
}

/** Whether the feed begins with the top of documents, which `notifications/documents` reads. */
export function hasTop({ feed, documentId }: FeedQuery): boolean {
  return feed === 'all' && documentId === undefined;
}

/** Newest first. */
export function compareNewest(a: Cursor, b: Cursor): number {
  return b.timestamp - a.timestamp || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

/** The records of a pool that a window shows, newest first. */
export function selectWindow(window: FeedWindow, pool: readonly NotificationRecord[]): NotificationRecord[] {
  const members = membersOf(window, pool);
  if (window.query.feed === 'forYou') return members.slice(0, INBOX_LIMITS.forYou);
  if (!window.top) return members;
  const top = topOf(members);
  return members.filter((record) => reaches(window.floor, record) || top.has(record));
}

/** Whether older records can be loaded. For You ends with its newest 50. */
export function hasOlder(window: FeedWindow, pool: readonly NotificationRecord[]): boolean {
  if (window.query.feed === 'forYou') return false;
  if (window.floor) return window.nextPageToken !== null;
  const { documents, others } = window.top ?? EMPTY_TOP;
  if (others !== 'end' || [...documents.values()].some((floor) => floor !== 'end')) return true;
  return selectWindow(window, pool).length < membersOf(window, pool).length;
}

/**
 * Whether a window lost records that the service would replace: a fresh response would show more than the pool.
 * Call it with the service's state, without pending changes: those may yet be undone.
 */
export function isShort(window: FeedWindow, pool: readonly NotificationRecord[]): boolean {
  const { query, floor, top } = window;
  if (floor === 'end') return false;
  const members = membersOf(window, pool);
  if (query.feed === 'forYou') return members.length < INBOX_LIMITS.forYou;
  if (!top) return false; // complete down to its floor, whatever was removed
  const shown = [...topOf(members)];
  const isCut = (id: string) => (top.documents.get(id) ?? top.others) !== 'end';
  const counts = countByDocument(shown);
  const isMissed = (record: NotificationRecord) => {
    const id = record.metadata.documentId;
    return counts.get(id)! < INBOX_LIMITS.perDocument && isCut(id) && !isTied(record, top);
  };
  if (newestByDocument(shown).some(isMissed)) return true;
  // All loaded records of a document were removed; its other records may belong to the top.
  const known = countByDocument(members);
  if ([...top.documents.keys()].some((id) => isCut(id) && !known.has(id))) return true;
  // There is room, or a document sank so low that one from below the top may rank above it.
  const lowest = newestByDocument(shown).at(-1);
  return counts.size < INBOX_LIMITS.documents ? top.others !== 'end' : !!lowest && !reaches(top.others, lowest);
}

/**
 * Whether a document of the same moment as the last of the top was left out of it. The service breaks such a tie by the documents, and would answer
 * the same again.
 */
function isTied({ timestamp, metadata }: NotificationRecord, { documents, others }: Top): boolean {
  return !documents.has(metadata.documentId) && others !== 'end' && timestamp <= others.timestamp;
}

/** Whether the floor is at or below the record. */
export function reaches(floor: Floor | null, record: Cursor): boolean {
  return floor === 'end' || (floor !== null && compareNewest(record, floor) <= 0);
}

const EMPTY_TOP: Top = { documents: new Map(), others: 'end' };

/** The records of the feed that are loaded without a gap, newest first. */
function membersOf({ query, floor, top }: FeedWindow, pool: readonly NotificationRecord[]): NotificationRecord[] {
  return pool
    .filter(
      (record) =>
        isInFeed(record, query) &&
        (reaches(floor, record) ||
          (top !== null && reaches(top.documents.get(record.metadata.documentId) ?? top.others, record))),
    )
    .sort(compareNewest);
}

function isInFeed(record: NotificationRecord, query: FeedQuery): boolean {
  if (query.documentId !== undefined && record.metadata.documentId !== query.documentId) return false;
  if (query.unreadOnly && !record.isUnread) return false;
  if (query.feed === 'all') return true;
  return !!record.forYou && (!!record.isUnread || !!record.isPersisted || !!query.includeRead);
}

/** The newest records of each of the most recently active documents; `members` are sorted. */
function topOf(members: readonly NotificationRecord[]): Set<NotificationRecord> {
  const perDocument = new Map<string, number>();
  return new Set(
    members.filter(({ metadata: { documentId } }) => {
      const count = perDocument.get(documentId) ?? 0;
      if (count === 0 && perDocument.size >= INBOX_LIMITS.documents) return false;
      perDocument.set(documentId, count + 1);
      return count < INBOX_LIMITS.perDocument;
    }),
  );
}

/** The first of each document; `records` are sorted. */
function newestByDocument(records: readonly NotificationRecord[]): NotificationRecord[] {
  const seen = new Set<string>();
  return records.filter(({ metadata: { documentId } }) => !seen.has(documentId) && seen.add(documentId));
}

function countByDocument(records: readonly NotificationRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { metadata } of records) counts.set(metadata.documentId, (counts.get(metadata.documentId) ?? 0) + 1);
  return counts;
}
