import type { ClientContext } from '../../ClientContext.js';
import type { CommentAnnotation } from './CommentAnnotation.js';
import type { CommentAnnotationsByDocument, CommentRequestQuery } from './CommentRequests.js';
import type { Threads } from './createThreads.js';
import { matchesQuery } from './threadQuery.js';

/** The threads of queries. `null`: some of them are not loaded yet. */
export interface ThreadLists {
  byDocument(query: CommentRequestQuery): CommentAnnotationsByDocument['data'];
  /** Threads of every open document, wherever in it or at some locations. */
  ofOpenDocuments(locationIds?: string[]): CommentAnnotation[] | null;
}

/** Makes the lists of one client. */
export function createThreadLists({ documents }: ClientContext, threads: Threads): ThreadLists {
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

  return {
    byDocument,
    ofOpenDocuments(locationIds) {
      const documentIds = threads.openDocumentIds();
      const data = documentIds && byDocument({ documentIds, locationIds });
      return data && Object.values(data).flat();
    },
  };
}
