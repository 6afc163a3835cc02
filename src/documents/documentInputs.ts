import type { OperationInput } from '../transport/operations.js';
import type { Document, PageInfo } from './ActiveDocuments.js';

/** Documents in the form that the service accepts. */
export const documentInputs = (
  documents: readonly Document[],
  pageInfoOf: (id: string) => PageInfo | undefined,
): OperationInput<'documents/open'>['documents'] =>
  documents.map(({ id, metadata }) => ({
    pageInfo: pageInfoOf(id),
    ...metadata,
    documentId: id,
  })) as never; // the host's own metadata: JSON by contract, checked by the service
