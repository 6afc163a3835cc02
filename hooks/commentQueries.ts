import type { CommentRequestQuery, FetchCommentAnnotationsRequest } from '../src/elements/comment/CommentRequests.js';
import { commentInternals } from '../src/elements/comment/commentInternals.js';
import type { TypingRequest } from '../src/elements/comment/typing/Typing.js';
import { mapStream } from '../src/mapStream.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { commentElementOf } from './commentElementOf.js';
import { pagesQuery, streamQuery } from './parleyQuery.js';
import { commentKeys, scopeOf } from './queryKeys.js';

/** Of what to count unread comments: of the open documents, one location in them, or one thread. */
export type UnreadCommentsScope =
  | { scope: 'document'; locationId?: never; annotationId?: never }
  | { locationId: string; scope?: never; annotationId?: never }
  | { annotationId: string; scope?: never; locationId?: never };

/**
 * Query options of threads, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. All but `pages` are live.
 * @example await queryClient.prefetchQuery(commentQueries.annotations(client, { documentIds: ['roadmap'] }));
 */
export const commentQueries = {
  /** One thread: what `useCommentAnnotation` reads. `annotation` is `null` when there is none that the person may see. */
  annotation: (client: ParleyClient, request: { annotationId: string; documentId?: string }) =>
    streamQuery(commentKeys.annotation(scopeOf(client), request), () =>
      commentInternals(commentElementOf(client)).followCommentAnnotation(request),
    ),
  /** Threads by document id, oldest first: what `useCommentAnnotations` reads. */
  annotations: (client: ParleyClient, query: CommentRequestQuery = {}) =>
    streamQuery(commentKeys.list(scopeOf(client), query), () =>
      mapStream(commentElementOf(client).getCommentAnnotations(query), dataOf),
    ),
  /** Every thread of the open documents: what `useCommentsSidebar` reads. */
  sidebar: (client: ParleyClient) =>
    streamQuery(commentKeys.sidebar(scopeOf(client)), () => commentElementOf(client).getAllCommentAnnotations()),
  /** Threads page by page, not live: what `useInfiniteCommentAnnotations` reads. For `useInfiniteQuery` and `prefetchInfiniteQuery`. */
  pages: (client: ParleyClient, request: Omit<FetchCommentAnnotationsRequest, 'pageToken'> = {}) =>
    pagesQuery(commentKeys.pages(scopeOf(client), request), (pageToken) =>
      commentElementOf(client).fetchCommentAnnotations({ ...request, pageToken }),
    ),
  /** Numbers of threads and of unread threads: what `useCommentAnnotationsCount` reads. */
  counts: (client: ParleyClient, query: CommentRequestQuery = {}) =>
    streamQuery(commentKeys.counts(scopeOf(client), query), () =>
      mapStream(commentElementOf(client).getCommentAnnotationsCount(query), dataOf),
    ),
  /** Number of unread comments or threads: what `useUnreadCommentsCount` reads. @param unit default `comments` */
  unreadCount: (client: ParleyClient, of: UnreadCommentsScope, unit: 'comments' | 'annotations' = 'comments') =>
    streamQuery(commentKeys.unreadCount(scopeOf(client), { ...of, unit }), () => unreadStream(client, of, unit)),
  /** The others who write in a thread now: what `useTypingUsers` reads. */
  typing: (client: ParleyClient, request: TypingRequest) =>
    streamQuery(commentKeys.typing(scopeOf(client), request), () => commentElementOf(client).getTypingUsers(request)),
  /** The open thread of this screen, in a list: what `useSelectedComments` reads. */
  selected: (client: ParleyClient) =>
    streamQuery(commentKeys.selected(scopeOf(client)), () => commentElementOf(client).getSelectedComments()),
};

function unreadStream(client: ParleyClient, { locationId, annotationId }: UnreadCommentsScope, unit: string) {
  const element = commentElementOf(client);
  if (annotationId !== undefined) return element.getUnreadCommentCountByAnnotationId(annotationId);
  if (locationId !== undefined) {
    return unit === 'comments'
      ? element.getUnreadCommentCountByLocationId(locationId)
      : element.getUnreadCommentAnnotationCountByLocationId(locationId);
  }
  return unit === 'comments'
    ? element.getUnreadCommentCountOnCurrentDocument()
    : element.getUnreadCommentAnnotationCountOnCurrentDocument();
}

function dataOf<Data>({ data }: { data: Data }): Data {
  return data;
}
