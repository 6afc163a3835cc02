import type { ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { Pace } from '../../../../Pace.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { lockedItems } from '../../../access/documentLock.js';
import { ensureScope, requireOrganization } from '../../../access/scope.js';
import { inSlices } from '../../../common/inSlices.js';
import { itemResults } from '../../../common/itemResults.js';
import { beginDeletion } from '../../../deletion/beginDeletion.js';
import { markDocumentsDeleted } from '../../../deletion/markDeleted.js';
import { lockInboxes } from '../../../inbox/lockInboxes.js';
import { moveDigestsOut } from '../../../inbox/moveDigestsOut.js';
import { NOT_FOUND } from './getDocuments.js';

/** Documents of one transaction. It locks the streams of all of them. */
const DOCUMENTS_PER_WRITE = 50;

/**
 * Deletes documents with everything in them. Nobody finds them from then on; large content is deleted later, by a job.
 * Their streams keep their positions, so that a new document with the same id continues from there. Throws `NOT_FOUND`
 * for an unknown organization. Documents that are being migrated stay.
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
    deleted.push(...(await deleteSome(core, { apiKey, organizationId }, ids)));
  }
  return {
    ...itemResults(documentIds, deleted, { done: 'Document deleted.', failed: NOT_FOUND }),
    ...(await lockedItems(core.db, { apiKey, organizationId }, documentIds)),
  };
}

function deleteSome(
  core: Core,
  scope: { apiKey: string; organizationId: string },
  documentIds: readonly string[],
): Promise<string[]> {
  const now = core.clock.now();
  return core.write(async (tx) => {
    await ensureScope(tx, now, scope);
    const ids = await markDocumentsDeleted(tx, now, scope, documentIds);
    if (ids.length === 0) return ids;
    await lockInboxes(tx, scope);
    await moveDigestsOut(tx.db, scope, ids);
    await beginDeletion(tx, { ...scope, documentIds: ids }, now);
    await tx.append({ ...scope, documentId: '' }, [{ kind: 'access', documentIds: ids }]);
    const streams = ids.map((documentId) => ({ organizationId: scope.organizationId, documentId }));
    await tx.appendToEach(scope.apiKey, streams, () => ({ kind: 'document' }));
    return ids;
  });
}
