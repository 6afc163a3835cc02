import type { ActiveDocuments, DocumentMetadata } from './ActiveDocuments.js';

/** `documentMetadata` of the records in a document, as the service sends it; empty for one that has no name or is not open. */
export function documentMetadataOf(
  { current }: Pick<ActiveDocuments, 'current'>,
  documentId: string,
): { documentMetadata?: DocumentMetadata } {
  const documentName = current.value?.documents.find(({ id }) => id === documentId)?.metadata?.documentName;
  return documentName === undefined ? {} : { documentMetadata: { documentName } };
}
