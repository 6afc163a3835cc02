import type { CommentAnnotation } from './CommentAnnotation.js';
import type { ThreadReads } from './CommentElement.js';
import type { ThreadLists } from './createThreadLists.js';
import type { ThreadStreams } from './createThreadStreams.js';

type UnreadCounts = Pick<
  ThreadReads,
  | 'getUnreadCommentCountByLocationId'
  | 'getUnreadCommentCountOnCurrentDocument'
  | 'getUnreadCommentAnnotationCountByLocationId'
  | 'getUnreadCommentAnnotationCountOnCurrentDocument'
>;

export interface UnreadCountsParts {
  lists: ThreadLists;
  streams: ThreadStreams;
}

/** Counts the person's unread threads and comments. Drafts do not count. */
export function createUnreadCounts({ lists, streams }: UnreadCountsParts): UnreadCounts {
  const { ofOpenDocuments } = lists;
  const unread = (
    name: string,
    read: () => CommentAnnotation[] | null,
    countOf: (thread: CommentAnnotation) => number,
  ) =>
    streams.stream(`unread ${name}`, () => {
      const list = read();
      return list && { count: list.reduce((sum, thread) => sum + (thread.isDraft ? 0 : countOf(thread)), 0) };
    });

  return {
    getUnreadCommentCountByLocationId: (id) => unread(`comments at ${id}`, () => ofOpenDocuments([id]), messages),
    getUnreadCommentAnnotationCountByLocationId: (id) =>
      unread(`threads at ${id}`, () => ofOpenDocuments([id]), isUnread),
    getUnreadCommentCountOnCurrentDocument: () => unread('comments', () => ofOpenDocuments(), messages),
    getUnreadCommentAnnotationCountOnCurrentDocument: () => unread('threads', () => ofOpenDocuments(), isUnread),
  };
}

const messages = ({ unreadCount }: CommentAnnotation) => unreadCount;
const isUnread = ({ unread }: CommentAnnotation) => Number(unread);
