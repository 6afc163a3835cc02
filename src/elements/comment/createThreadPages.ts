import type { Access } from '@parley/protocol';
import type { ThreadPage } from '../../cache/threads/ThreadsBase.js';
import type { Session } from '../../session/Session.js';
import type { Narrowing } from './createNarrowing.js';
import type { RereadPage } from './createRereading.js';

/** Threads of one answer: a document of ten thousand is read in twenty. */
const PAGE_SIZE = 500;

/** Asks for the newest threads of a document. */
export const firstPage = (documentId: string, access: Access | undefined) => ({
  documentIds: [documentId],
  pageSize: PAGE_SIZE,
  ...(access && { access }),
});

/** Reads the threads of one document from the service. */
export interface ThreadPages {
  /**
   * Reads all of them, page after page.
   * @returns `sight` what the person saw when the reading began: when it is other by the time that they follow, the service says so
   */
  readAll(): Promise<{ pages: ThreadPage[]; sight: string | undefined }>;
  /** Reads threads by their ids. */
  readSome(annotationIds: string[]): Promise<RereadPage>;
}

export function createThreadPages({
  session,
  documentId,
  narrowing,
}: {
  session: Session;
  documentId: string;
  narrowing: Narrowing;
}): ThreadPages {
  async function read(access: Access | undefined, filter: { annotationIds?: string[]; pageToken?: string }) {
    const { data, nextPageToken } = await session.request('commentAnnotations/list', {
      ...firstPage(documentId, access),
      ...filter,
    });
    const page: ThreadPage = { annotations: data.annotations, sequence: data.sequences[documentId] ?? 0 };
    return { page, nextPageToken, sight: data.sights[documentId] };
  }

  return {
    async readAll() {
      const { access } = narrowing.fields();
      const pages: ThreadPage[] = [];
      let sight: string | undefined;
      let pageToken: string | null = null;
      do {
        const answer: Awaited<ReturnType<typeof read>> = await read(access, pageToken === null ? {} : { pageToken });
        pages.push(answer.page);
        sight ??= answer.sight;
        pageToken = answer.nextPageToken;
      } while (pageToken !== null);
      return { pages, sight };
    },
    async readSome(annotationIds) {
      const { page, nextPageToken } = await read(narrowing.fields().access, { annotationIds });
      return { ...page, hasMore: nextPageToken !== null };
    },
  };
}
