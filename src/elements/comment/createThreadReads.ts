import { locationKeyOf } from '@parley/protocol/constants';
import { asksForNothing } from '../../asksForNothing.js';
import type { ClientContext } from '../../ClientContext.js';
import type { Observable } from '../../observable.js';
import { definedFields } from '../../definedFields.js';
import { refuseFolders } from '../../documents/refuseFolders.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { ThreadReads } from './CommentElement.js';
import type { CommentAnnotationsByDocument } from './CommentRequests.js';
import type { ThreadLists } from './createThreadLists.js';
import type { CommentInternals } from './WholeCommentElement.js';
import type { LazyResolved } from './createLazyResolved.js';
import type { HostFilter } from './createHostFilter.js';
import type { Threads } from './createThreads.js';
import { missingThread } from './missingThread.js';
import type { ThreadStreams } from './createThreadStreams.js';
import { checkQuery, queryKey } from './threadQuery.js';

type ThreadListReads = Pick<
  ThreadReads,
  'getCommentAnnotations' | 'getAllCommentAnnotations' | 'fetchCommentAnnotations' | 'getComment'
>;

export interface ThreadReadsParts {
  lists: ThreadLists;
  streams: ThreadStreams;
  hostFilter: HostFilter;
  lazy: LazyResolved;
}

/** Reads lists of threads: live, and once. */
export function createThreadReads(
  { session }: ClientContext,
  threads: Threads,
  { lists, streams, hostFilter, lazy }: ThreadReadsParts,
): ThreadListReads & Pick<CommentInternals, 'reloadCommentAnnotations'> {
  const { byDocument, ofOpenDocuments } = lists;
  /** Waits until no content is pending at a data provider: one-time reads receive no updates. */
  const contentOf = async (records: readonly ThreadRecord[]) => {
    const { contents } = threads;
    contents?.reread(records);
    if (contents) await Promise.all(records.map((record) => contents.settled(record)));
  };

  return {
    getCommentAnnotations(query = {}) {
      checkQuery(query, session.scope.value.organizationId);
      const stream = streams.stream(`query ${queryKey(query)}`, () => ({ data: byDocument(query) }), query.documentIds);
      const { statusIds } = query;
      return statusIds ? asking(stream, () => lazy.ask(statusIds)) : stream;
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
    async fetchCommentAnnotations(request = {}) {
      const folders = refuseFolders(request);
      if (folders) throw folders;
      if (asksForNothing(request)) return { data: [] };
      const { locationId, ...rest } = request;
      const { data, nextPageToken } = await session.request('commentAnnotations/list', {
        ...hostFilter.fields(),
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
      if (!found) throw missingThread(annotationId);
      await contentOf([found.record]);
      return threads.present(found).comments;
    },
    reloadCommentAnnotations: threads.reload,
  };
}

const flat = (data: CommentAnnotationsByDocument['data']) => data && Object.values(data).flat();

/** The stream, and something that lasts while somebody reads it. */
const asking = <T>(stream: Observable<T>, ask: () => () => void): Observable<T> => ({
  ...stream,
  subscribe(observer) {
    const end = ask();
    const { unsubscribe } = stream.subscribe(observer);
    return {
      unsubscribe() {
        end();
        unsubscribe();
      },
    };
  },
});
