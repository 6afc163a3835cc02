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

/** Documents of one transaction. It locks the streams of all of them. */
const DOCUMENTS_PER_WRITE = 50;

/**
 * Deletes documents with everything in them. Their streams keep their positions, so that a new document with the same
 * id continues from there. The content is deleted first, in small transactions. When a deletion is interrupted, the
 * documents remain with less content, and the caller repeats it. Throws `NOT_FOUND` for an unknown organization.
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

/** Deletes records of documents that have no foreign key, because they may exist before the document does. */
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
    // A document may have the id of the organization. A grant with that id is for all documents, not for this one.
    .where('resource_id', '<>', organizationId)
    .execute();
  await tx.db
    .deleteFrom('notification_configs')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', 'in', ids)
    .execute();
}
