import type { DocumentInput, ItemResults } from '@parley/protocol';
import type { Core, Tenant } from '../../core.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { itemResults } from '../itemResults.js';
import { ensureScope } from '../scope.js';
import { customDocumentKeys, givenFields } from './documentRecord.js';
import type { DocumentSource } from './updateDocuments.js';

interface AddRequest {
  organizationId: string;
  createOrganization?: boolean | undefined;
  documents: DocumentInput[];
}

/** Adds each document that is not there yet; one that is stays untouched. `NOT_FOUND` without the organization. */
export async function addDocuments(
  core: Core,
  { apiKey }: Tenant,
  { organizationId, createOrganization, documents }: AddRequest,
): Promise<ItemResults<{ id: string }>> {
  const now = core.clock.now();
  const added = await core.write(async (tx) => {
    await ensureScope(tx, now, { apiKey, organizationId, createOrganization });
    return insertDocuments(tx, now, { apiKey, organizationId }, documents, 'backend');
  });
  return itemResults(
    documents.map(({ documentId }) => documentId),
    added,
    {
      done: 'Document added.',
      failed: { code: 'already-exists', message: 'Document already exists; it was left untouched.' },
    },
    (id) => ({ id }),
  );
}

/** Inserts what is not there yet; the ids it inserted. */
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
  return added.map((row) => row.document_id);
}
