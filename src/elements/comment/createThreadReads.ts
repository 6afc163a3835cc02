import { locationKeyOf, ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { definedFields } from '../../definedFields.js';
import { refuseFolders } from '../../documents/refuseFolders.js';
import { passRefetch, type Observable } from '../../observable.js';
import type { CommentAnnotation, ThreadRecord } from './CommentAnnotation.js';
import type { ThreadReads } from './CommentElement.js';
import type { CommentAnnotationsByDocument, CommentRequestQuery, FollowedThread } from './CommentRequests.js';
import type { CommentInternals } from './WholeCommentElement.js';
import type { Narrowing } from './createNarrowing.js';
import type { Threads } from './createThreads.js';
import type { ThreadStreams } from './createThreadStreams.js';
import { checkQuery, matchesQuery, queryKey } from './threadQuery.js';

/** Reading threads: live, and once. */
export function createThreadReads(
  context: ClientContext,
  threads: Threads,
  { streams, narrowing }: { streams: ThreadStreams; narrowing: Narrowing },
): ThreadReads & Pick<CommentInternals, 'followCommentAnnotation' | 'reloadCommentAnnotations'> {
  const { session, documents } = context;
  /** Threads that have been looked for, wherever they are: not being there means that there is none. */
  const sought = new Set<string>();
  session.whileSignedIn(() => () => sought.clear());

  function byDocument(query: CommentRequestQuery): CommentAnnotationsByDocument['data'] {
    const documentIds = query.documentIds ?? threads.openDocumentIds();
    if (!documentIds) return null;
    const data: Record<string, CommentAnnotation[]> = {};
    for (const documentId of documentIds) {
      const list = threads.list(documentId);
      if (!list) return null;
      data[documentId] = list.filter((thread) => matchesQuery(thread, query, documents.locations.value));
    }
    return data;
  }

  /** Threads of every open document, wherever in it. */
  const ofOpenDocuments = (locationIds?: string[]) => {
    const documentIds = threads.openDocumentIds();
    const data = documentIds && byDocument({ documentIds, locationIds });
    return data && Object.values(data).flat();
  };

  const unread = (
    name: string,
    read: () => CommentAnnotation[] | null,
    countOf: (thread: CommentAnnotation) => number,
  ) =>
    streams.stream(`unread ${name}`, () => {
      const list = read();
      return list && { count: list.reduce((sum, thread) => sum + (thread.isDraft ? 0 : countOf(thread)), 0) };
    });

  async function seek(annotationId: string) {
    const found = await threads.seek(annotationId);
    sought.add(annotationId);
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
        if (documentId === undefined && session.user.value) {
          seek(annotationId).then(
            (found) => {
              if (found && isOpen) leave = threads.hold(found.documentId);
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

  /** Waits until no data provider is asked for what threads say: who reads once is not told later. */
  const contentOf = async (records: readonly ThreadRecord[]) => {
    const { contents } = threads;
    contents?.reread(records);
    if (contents) await Promise.all(records.map((record) => contents.settled(record)));
  };

  const thread = (annotationId: string, documentId: string | undefined): FollowedThread | null => {
    const found = threads.find(annotationId);
    if (found) return { annotation: threads.shows(found.record) ? threads.present(found) : null };
    const isRead =
      documentId === undefined
        ? sought.has(annotationId) && (threads.openDocumentIds() ?? []).every((id) => threads.list(id) !== null)
        : threads.list(documentId) !== null;
    return isRead ? { annotation: null } : null;
  };

  const followThread: CommentInternals['followCommentAnnotation'] = ({ annotationId, documentId }) =>
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
    getCommentAnnotations(query = {}) {
      checkQuery(query, session.scope.value.organizationId);
      return streams.stream(`query ${queryKey(query)}`, () => ({ data: byDocument(query) }), query.documentIds);
    },
    getAllCommentAnnotations(documentId, location) {
      const documentIds = documentId === undefined ? undefined : [documentId];
      const key = location && locationKeyOf(location);
      const locationIds = key ? [key] : undefined;
      return streams.stream(
        `all ${JSON.stringify([documentId, key])}`,
        () => (documentIds ? flat(byDocument({ documentIds, locationIds })) : ofOpenDocuments(locationIds)),
        documentIds,
      );
    },
    followCommentAnnotation: followThread,
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
    async fetchCommentAnnotations(request = {}) {
      const folders = refuseFolders(request);
      if (folders) throw folders;
      const { locationId, ...rest } = request;
      const { data, nextPageToken } = await session.request('commentAnnotations/list', {
        ...narrowing.fields(),
        ...definedFields(rest),
        ...(locationId !== undefined && { locationIds: [locationId] }),
      });
      await contentOf(data.annotations);
      return {
        data: data.annotations.map((record, index) =>
          threads.present({ documentId: record.metadata.documentId, record }, index + 1),
        ),
        ...(nextPageToken && { nextPageToken }),
      };
    },
    async getComment({ annotationId }) {
      const found = await threads.seek(annotationId);
      if (!found)
        throw new ParleyError('NOT_FOUND', `annotationId: there is no thread "${annotationId}" that you may see.`);
      await contentOf([found.record]);
      return threads.present(found).comments;
    },
    reloadCommentAnnotations: threads.reload,

    getUnreadCommentCountByAnnotationId: (annotationId) =>
      unread(
        `comments of ${annotationId}`,
        () => {
          const found = threads.find(annotationId);
          return found ? [threads.present(found)].filter(narrowing.shows) : null;
        },
        messages,
      ),
    getUnreadCommentCountByLocationId: (id) => unread(`comments at ${id}`, () => ofOpenDocuments([id]), messages),
    getUnreadCommentAnnotationCountByLocationId: (id) =>
      unread(`threads at ${id}`, () => ofOpenDocuments([id]), isUnread),
    getUnreadCommentCountOnCurrentDocument: () => unread('comments', () => ofOpenDocuments(), messages),
    getUnreadCommentAnnotationCountOnCurrentDocument: () => unread('threads', () => ofOpenDocuments(), isUnread),
  };
}

const messages = ({ unreadCount }: CommentAnnotation) => unreadCount;
const isUnread = ({ unread }: CommentAnnotation) => Number(unread);
const flat = (data: CommentAnnotationsByDocument['data']) => data && Object.values(data).flat();
