'use client';
import type { DocumentMetadata, FetchDocumentsRequest } from '../src/documents/ActiveDocuments.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { requestQuery } from './parleyQuery.js';
import { documentKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/** Query options of document metadata, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. */
export const documentQueries = {
  /** Query options for `useDocuments`: metadata by document id, read once. */
  list: (client: ParleyClient, request: FetchDocumentsRequest = {}) =>
    requestQuery(documentKeys.list(scopeOf(client), request), async () => {
      const { data } = await client.fetchDocuments(request);
      return Object.fromEntries(data.map(({ id, metadata = {} }) => [id, metadata]));
    }),
};

/**
 * Metadata by document id, read once: of the documents that are named, or of all that the person may open.
 * @example const { data } = useDocuments({ documentIds: ['roadmap'] }); // data?.roadmap?.documentName
 */
export function useDocuments(
  request: FetchDocumentsRequest = {},
  options?: HookOptions,
): Read<Record<string, DocumentMetadata>> {
  return useParleyQuery((client) => documentQueries.list(client, request), options);
}
