import type { ClientContext } from '../../ClientContext.js';
import { passRefetch, type Observable } from '../../observable.js';
import type { ThreadReads } from './CommentElement.js';
import type { FollowedThread } from './CommentRequests.js';
import type { LazyResolved } from './createLazyResolved.js';
import type { Threads } from './createThreads.js';
import type { ThreadStreams } from './createThreadStreams.js';
import type { CommentInternals } from './WholeCommentElement.js';

type ThreadFollowing = Pick<ThreadReads, 'getCommentAnnotationById' | 'getUnreadCommentCountByAnnotationId'> &
  Pick<CommentInternals, 'followCommentAnnotation'>;

/** Follows single threads, wherever they are. */
export function createThreadFollowing(
  { session }: ClientContext,
  { threads, streams, lazy }: { threads: Threads; streams: ThreadStreams; lazy: LazyResolved },
): ThreadFollowing {
  /** Threads that were searched in all documents: if not loaded, there is none. */
  const requestedIds = new Set<string>();
  session.whileSignedIn(() => () => requestedIds.clear());

  async function seek(annotationId: string) {
    const found = await threads.seek(annotationId);
    requestedIds.add(annotationId);
    streams.refresh();
    return found;
  }

  /** Follows the thread's document too, wherever it is. */
  function follow<T>(annotationId: string, documentId: string | undefined, stream: Observable<T>): Observable<T> {
    return {
      subscribe(observer) {
        let leave: (() => void) | undefined;
        let isOpen = true;
        const subscription = stream.subscribe(observer);
        if ((documentId === undefined || lazy.isOn) && session.user.value) {
          seek(annotationId).then(
            (found) => {
              if (found && isOpen) leave = threads.retain(found.documentId);
            },
            (error: unknown) => isOpen && typeof observer === 'object' && observer.error?.(error),
          );
        }
        return {
          unsubscribe() {
            isOpen = false;
            subscription.unsubscribe();
            leave?.();
          },
        };
      },
      ...passRefetch(stream),
    };
  }

  const thread = (annotationId: string, documentId: string | undefined): FollowedThread | null => {
    const found = threads.find(annotationId);
    if (found) return { annotation: threads.shows(found.record) ? threads.present(found) : null };
    const isRead =
      documentId === undefined || lazy.isOn
        ? requestedIds.has(annotationId) && (threads.openDocumentIds() ?? []).every((id) => threads.list(id) !== null)
        : threads.list(documentId) !== null;
    return isRead ? { annotation: null } : null;
  };

  const followCommentAnnotation: ThreadFollowing['followCommentAnnotation'] = ({ annotationId, documentId }) =>
    follow(
      annotationId,
      documentId,
      streams.stream(
        `thread ${JSON.stringify([annotationId, documentId])}`,
        () => thread(annotationId, documentId),
        documentId === undefined ? [] : [documentId],
      ),
    );

  return {
    followCommentAnnotation,
    // Nothing is unread in a thread that there is not.
    getUnreadCommentCountByAnnotationId: (annotationId) =>
      follow(
        annotationId,
        undefined,
        streams.stream(`unread comments of ${annotationId}`, () => {
          const found = thread(annotationId, undefined);
          return found && { count: found.annotation?.isDraft ? 0 : (found.annotation?.unreadCount ?? 0) };
        }),
      ),
    getCommentAnnotationById: ({ annotationId, documentId }) =>
      follow(
        annotationId,
        documentId,
        streams.stream(
          `by id ${JSON.stringify([annotationId, documentId])}`,
          () => thread(annotationId, documentId)?.annotation ?? null,
          documentId === undefined ? [] : [documentId],
        ),
      ),
  };
}
