import type { ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { Pace } from '../../../../Pace.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { anyId } from '../../../../store/anyId.js';
import { inSlices } from '../../../common/inSlices.js';
import { itemResults } from '../../../common/itemResults.js';
import { ensureScope, requireOrganization } from '../../../access/scope.js';
import { emptyDocuments } from './emptyDocuments.js';
import { NOT_FOUND } from './getDocuments.js';

/** Documents of one transaction, which locks the streams of all of them. */
const DOCUMENTS_PER_WRITE = 50;

/**
 * Deletes documents with everything in them. Their streams keep their positions, so an id used again goes on from there. What is in
 * them goes first, a little at a time: a deletion that ends early leaves documents with less in them, and is to be repeated.
 */
export async function deleteDocuments(
  core: Core,
  { apiKey }: Tenant,
  organizationId: string,
  documentIds: readonly string[],
): Promise<ItemResults> {
  await requireOrganization(core.db, apiKey, organizationId);
  const deleted: string[] = [];
  const pace = new Pace();
  for (const ids of inSlices(documentIds, DOCUMENTS_PER_WRITE)) {
    await pace.next();
    await emptyDocuments(core, { apiKey, organizationId }, ids);
    deleted.push(...(await deleteEmpty(core, apiKey, organizationId, ids)));
  }
  return itemResults(documentIds, deleted, { done: 'Document deleted.', failed: NOT_FOUND });
}

function deleteEmpty(
  core: Core,
  apiKey: string,
  organizationId: string,
  documentIds: readonly string[],
): Promise<string[]> {
  return core.write(async (tx) => {
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
    await tx.appendToEach(apiKey, streams, () => ({ kind: 'document' }));
    return ids;
  });
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
