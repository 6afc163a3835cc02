import type { ItemResults } from '@parley/protocol';
import type { Core, Tenant } from '../../core.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { anyId } from '../../store/anyId.js';
import { itemResults } from '../itemResults.js';
import { ensureScope } from '../scope.js';
import { NOT_FOUND } from './getDocuments.js';

/** Deletes documents with everything in them. Their streams keep their positions, so an id used again goes on from there. */
export async function deleteDocuments(
  core: Core,
  { apiKey }: Tenant,
  organizationId: string,
  documentIds: readonly string[],
): Promise<ItemResults> {
  const deleted = await core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), { apiKey, organizationId });
    const rows = await tx.db
      .deleteFrom('documents')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where('document_id', 'in', documentIds)
      .returning('document_id')
      .execute();
    const ids = rows.map((row) => row.document_id);
    if (ids.length === 0) return ids;
    await deleteLooseRecords(tx, apiKey, organizationId, ids);
    await tx.append({ apiKey, organizationId, documentId: '' }, [{ kind: 'access', documentIds: ids }]);
    const streams = ids.map((documentId) => ({ organizationId, documentId }));
    await tx.appendToEach(apiKey, streams, { kind: 'document' });
    return ids;
  });
  return itemResults(documentIds, deleted, { done: 'Document deleted.', failed: NOT_FOUND });
}

/** What belongs to a document without a foreign key to it, because it may come before the document does. */
async function deleteLooseRecords(
  tx: WriteTransaction,
  apiKey: string,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.db
    .deleteFrom('grants')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('type', '=', 'document')
    .where(anyId('resource_hash', ids))
    .execute();
  await tx.db
    .deleteFrom('context_grants')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('resource_id', 'in', ids)
    // A document may carry the organization's id; a grant with that id is good for all documents, not for this one.
    .where('resource_id', '<>', organizationId)
    .execute();
  await tx.db
    .deleteFrom('notification_configs')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', 'in', ids)
    .execute();
}
