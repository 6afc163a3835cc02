import type { DocumentScope } from '../access/ThreadScope.js';
import type { WriteTransaction } from '../../store/transaction.js';

/** Locks a document for writes of its content, as all such writes do. Returns `false` when it is deleted. */
export async function lockDocument(
  tx: WriteTransaction,
  { apiKey, organizationId, documentId }: DocumentScope,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('documents')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .select('document_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
