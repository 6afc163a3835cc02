import type { ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { Pace } from '../../../../Pace.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { organizationsSharedWith } from '../../../access/organizationsSharedWith.js';
import { itemResults } from '../../../common/itemResults.js';
import { beginDeletion } from '../../../deletion/beginDeletion.js';
import { markOrganizationDeleted } from '../../../deletion/markDeleted.js';
import { lockInboxes } from '../../../inbox/lockInboxes.js';

/**
 * Deletes organizations with everything in them. Nobody finds them from then on; large content is deleted later, by a
 * job. Their streams keep their positions, so that a new organization with the same id continues from there.
 */
export async function deleteOrganizations(
  core: Core,
  { apiKey }: Tenant,
  ids: readonly string[],
): Promise<ItemResults> {
  const deleted: string[] = [];
  const pace = new Pace();
  for (const organizationId of ids) {
    await pace.next();
    if (await deleteOne(core, { apiKey, organizationId })) deleted.push(organizationId);
  }
  return itemResults(ids, deleted, {
    done: 'Organization deleted.',
    failed: { code: 'not-found', message: 'There is no organization with this id.' },
  });
}

function deleteOne(core: Core, scope: { apiKey: string; organizationId: string }): Promise<boolean> {
  const now = core.clock.now();
  return core.write(async (tx) => {
    if (!(await markOrganizationDeleted(tx, now, scope))) return false;
    await lockInboxes(tx, scope);
    const elsewhere = await organizationsSharedWith(tx, scope.apiKey, [scope.organizationId]);
    await beginDeletion(tx, { ...scope, documentIds: null }, now);
    const streams = [scope.organizationId, ...elsewhere].map((organizationId) => ({ organizationId, documentId: '' }));
    await tx.appendToEach(scope.apiKey, streams, () => ({ kind: 'access' }));
    return true;
  });
}
