import type { Access } from '@parley/protocol';
import { THREADS_AT_FIRST } from '@parley/protocol/constants';
import type { ThreadPage } from '../../cache/threads/ThreadsBase.js';
import type { Session } from '../../session/Session.js';
import type { LazyResolved } from './createLazyResolved.js';
import type { HostFilter } from './createHostFilter.js';
import type { RereadPage } from './createRereading.js';

/** Ids per request: the limit of a filter. */
const IDS_AT_ONCE = 30;

/** Request of the newest threads of a document. */
export const firstPage = (documentId: string, access: Access | undefined, leavesOutResolved: boolean) => ({
  documentIds: [documentId],
  pageSize: THREADS_AT_FIRST,
  ...(access && { access }),
  ...(leavesOutResolved && { resolved: false as const }),
});

/** Reads the threads of one document from the service. */
export interface ThreadPages {
  /**
   * Reads all of them, page after page; while resolved ones are omitted, only those of `resolvedIds`.
   * @returns `stamp` the viewer stamp when the reading began: the service reports if it differs when the topic is followed
   */
  readAll(resolvedIds: string[]): Promise<{ pages: ThreadPage[]; stamp: string | undefined }>;
  /** Reads threads by their ids. */
  readSome(annotationIds: string[]): Promise<RereadPage>;
}

export function createThreadPages({
  session,
  documentId,
  hostFilter,
  lazy,
}: {
  session: Session;
  documentId: string;
  hostFilter: HostFilter;
  lazy: LazyResolved;
}): ThreadPages {
  async function read(filter: ReturnType<typeof firstPage> & { annotationIds?: string[]; pageToken?: string }) {
    const { data, nextPageToken } = await session.request('commentAnnotations/list', filter);
    const page: ThreadPage = { annotations: data.annotations, sequence: data.sequences[documentId] ?? 0 };
    return { page, nextPageToken, stamp: data.stamps[documentId] };
  }

  async function readPages(filter: Parameters<typeof read>[0]) {
    const pages: ThreadPage[] = [];
    let stamp: string | undefined;
    let pageToken: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof read>> = await read({
        ...filter,
        ...(pageToken !== null && { pageToken }),
      });
      pages.push(answer.page);
      stamp ??= answer.stamp;
      pageToken = answer.nextPageToken;
    } while (pageToken !== null);
    return { pages, stamp };
  }

  return {
    async readAll(resolvedIds) {
      const { access } = hostFilter.fields();
      const { isOn } = lazy;
      const { pages, stamp } = await readPages(firstPage(documentId, access, isOn));
      for (let at = 0; isOn && at < resolvedIds.length; at += IDS_AT_ONCE) {
        const annotationIds = resolvedIds.slice(at, at + IDS_AT_ONCE);
        pages.push(...(await readPages({ ...firstPage(documentId, access, false), annotationIds })).pages);
      }
      return { pages, stamp };
    },
    async readSome(annotationIds) {
      const { access } = hostFilter.fields();
      const { page, nextPageToken } = await read({ ...firstPage(documentId, access, false), annotationIds });
      return { ...page, hasMore: nextPageToken !== null };
    },
  };
}
