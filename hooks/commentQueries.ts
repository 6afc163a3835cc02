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
  /** Query options for `useCommentAnnotation`: one thread. `annotation` is `null` when none is visible to the person. */
  annotation: (client: ParleyClient, request: { annotationId: string; documentId?: string }) =>
    streamQuery(commentKeys.annotation(scopeOf(client), request), () =>
      commentInternals(commentElementOf(client)).followCommentAnnotation(request),
    ),
  /** Query options for `useCommentAnnotations`: threads by document id, oldest first. */
  annotations: (client: ParleyClient, query: CommentRequestQuery = {}) =>
    streamQuery(commentKeys.list(scopeOf(client), query), () =>
      mapStream(commentElementOf(client).getCommentAnnotations(query), dataOf),
    ),
  /** Query options for `useCommentsSidebar`: every thread of the open documents. */
  sidebar: (client: ParleyClient) =>
    streamQuery(commentKeys.sidebar(scopeOf(client)), () => commentElementOf(client).getAllCommentAnnotations()),
  /** Query options for `useInfiniteCommentAnnotations`: threads page by page, not live. Use with `useInfiniteQuery` and `prefetchInfiniteQuery`. */
  pages: (client: ParleyClient, request: Omit<FetchCommentAnnotationsRequest, 'pageToken'> = {}) =>
    pagesQuery(commentKeys.pages(scopeOf(client), request), (pageToken) =>
      commentElementOf(client).fetchCommentAnnotations({ ...request, pageToken }),
    ),
  /** Query options for `useCommentAnnotationsCount`: numbers of threads and of unread threads. */
  counts: (client: ParleyClient, query: CommentRequestQuery = {}) =>
    streamQuery(commentKeys.counts(scopeOf(client), query), () =>
      mapStream(commentElementOf(client).getCommentAnnotationsCount(query), dataOf),
    ),
  /** Query options for `useUnreadCommentsCount`: number of unread comments or threads. @param unit default `comments` */
  unreadCount: (client: ParleyClient, of: UnreadCommentsScope, unit: 'comments' | 'annotations' = 'comments') =>
    streamQuery(commentKeys.unreadCount(scopeOf(client), { ...of, unit }), () => unreadStream(client, of, unit)),
  /** Query options for `useTypingUsers`: the others who are typing in a thread. */
  typing: (client: ParleyClient, request: TypingRequest) =>
    streamQuery(commentKeys.typing(scopeOf(client), request), () => commentElementOf(client).getTypingUsers(request)),
  /** Query options for `useSelectedComments`: the open thread of this client, in a list. */
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
