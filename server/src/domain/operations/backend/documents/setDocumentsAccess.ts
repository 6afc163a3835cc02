import type { AccessType, ItemResults } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { lockedItems } from '../../../access/documentLock.js';
import { ensureScope } from '../../../access/scope.js';
import { NOT_FOUND } from './getDocuments.js';

/** The fields of a document that decide who may open it. */
type AccessChange = { accessType: AccessType } | { disabled: boolean };

/**
 * Sets the access type of documents, or switches them off or on. Open sessions follow at once. Each item of the answer
 * repeats the change. Documents that are being migrated stay as they are.
 */
export async function setDocumentsAccess<Change extends AccessChange>(
  core: Core,
  { apiKey }: Tenant,
  organizationId: string,
  documentIds: readonly string[],
  change: Change,
): Promise<ItemResults<Change>> {
  const now = core.clock.now();
  const column = 'accessType' in change ? { access_type: change.accessType } : { disabled: change.disabled };
  const isUnchanged =
    'accessType' in change
      ? sql`access_type is not distinct from ${change.accessType}`
      : sql`disabled = ${change.disabled}`;
  const found = await core.write(async (tx) => {
    await ensureScope(tx, now, { apiKey, organizationId });
    const rows = await tx.db
      .updateTable('documents')
      .set({ ...column, last_updated: sql`case when ${isUnchanged} then last_updated else ${now} end` })
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where('document_id', 'in', documentIds)
      .where('migration_id', 'is', null)
      .returning('document_id')
      .execute();
    const ids = rows.map((row) => row.document_id);
    if (ids.length === 0) return ids;
    await tx.append({ apiKey, organizationId, documentId: '' }, [{ kind: 'access', documentIds: ids }]);
    const streams = ids.map((documentId) => ({ organizationId, documentId }));
    await tx.appendToEach(apiKey, streams, () => ({ kind: 'document' }));
    return ids;
  });
  return {
    ...itemResults(documentIds, found, { done: 'Document updated.', failed: NOT_FOUND }, () => change),
    ...(await lockedItems(core.db, { apiKey, organizationId }, documentIds, () => change)),
  };
}
