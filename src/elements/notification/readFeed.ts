import type { InboxOptions } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import type { FeedAnswer } from '../../cache/applyFeedAnswer.js';
import { hasTop, type FeedQuery } from '../../cache/feedWindow.js';
import type { Session } from '../../session/Session.js';

/** A page of a feed. Absent: its first page, which is the top of documents where the feed begins with that. */
export interface OlderPage {
  /** `null`: the newest page of the list. */
  pageToken: string | null;
  pageSize: number;
}

/** Reads a feed from the service. @param pageSize of a first page */
export async function readFeed(
  session: Session,
  query: FeedQuery,
  options: InboxOptions,
  { pageSize, older }: { pageSize: number; older?: OlderPage },
): Promise<FeedAnswer> {
  const { feed, documentId, unreadOnly, includeRead } = query;
  const narrowed = { ...options, ...(documentId !== undefined && { documentIds: [documentId] }), unreadOnly };
  if (hasTop(query) && !older) {
    const { data } = await session.request('notifications/documents', narrowed);
    return { query, ...data, content: { part: 'top', documents: data.documents, hasMore: data.hasMore } };
  }
  const { data, nextPageToken } = await session.request('notifications/list', {
    ...narrowed,
    feed,
    includeRead,
    // For You ends with its newest 50, so one page has them all.
    pageSize: feed === 'forYou' ? INBOX_LIMITS.forYou : (older?.pageSize ?? pageSize),
    ...(older?.pageToken && { pageToken: older.pageToken }),
  });
  const { notifications } = data;
  return { query, ...data, content: { part: older ? 'next' : 'first', notifications, nextPageToken } };
}
