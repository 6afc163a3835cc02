import type { DocumentInput } from '@parley/protocol';
import type { WriteTransaction } from '../../store/transaction.js';
import { refuseBeingDeleted } from '../deletion/beingDeleted.js';
import { customDocumentKeys, givenFields } from './documentRecord.js';
import type { DocumentSource } from './mergeDocuments.js';

/**
 * Inserts documents that do not exist yet. Returns the ids of those that it inserted. Throws `UNAVAILABLE` when earlier
 * content under one of the ids is still being deleted.
 */
export async function insertDocuments(
  tx: WriteTransaction,
  now: number,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  documents: readonly DocumentInput[],
  source: DocumentSource,
): Promise<string[]> {
  if (documents.length === 0) return [];
  const rows = documents.map((document) => ({
    api_key: apiKey,
    organization_id: organizationId,
    document_id: document.documentId,
    document_name: document.documentName ?? null,
    access_type: document.accessType ?? null,
    disabled: document.disabled ?? false,
    page_info: document.pageInfo ? JSON.stringify(document.pageInfo) : null,
    custom: JSON.stringify(customDocumentKeys(document).values),
    vouched_fields: source === 'backend' ? givenFields(document).sort() : [],
    created_at: now,
    last_updated: now,
  }));
  const added = await tx.db
    .insertInto('documents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('document_id')
    .execute();
  const ids = added.map((row) => row.document_id);
  const others = documents.filter(({ documentId }) => !ids.includes(documentId));
  await refuseBeingDeleted(
    tx.db,
    apiKey,
    others.map(({ documentId }) => ({ organizationId, documentId })),
  );
  return ids;
}
