'use client';
import type { DocumentMetadata, FetchDocumentsRequest } from '../src/documents/ActiveDocuments.js';
import type { HookOptions, Read } from './shapes.js';
import { useRead } from './useRead.js';

/** Metadata by document id: of the documents named, or of all that the person may open. */
export function useDocuments(
  request: FetchDocumentsRequest = {},
  options?: HookOptions,
): Read<Record<string, DocumentMetadata>> {
  return useRead(
    {
      resource: 'documents',
      params: request,
      async read(client) {
        const { data } = await client.fetchDocuments(request);
        return Object.fromEntries(data.map(({ id, metadata = {} }) => [id, metadata]));
      },
    },
    options,
  );
}
