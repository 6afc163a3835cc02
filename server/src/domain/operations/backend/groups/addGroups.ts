import type { ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { ensureScope } from '../../../access/scope.js';

interface AddRequest {
  organizationId: string;
  createOrganization?: boolean | undefined;
  organizationUserGroups: readonly { groupId: string; groupName: string }[];
}

/** Adds groups that do not exist yet. Existing ones stay as they are. */
export async function addGroups(
  core: Core,
  { apiKey }: Tenant,
  { organizationUserGroups: groups, ...scope }: AddRequest,
): Promise<ItemResults<{ id: string }>> {
  const added = await core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), { apiKey, ...scope });
    const rows = groups.map(({ groupId, groupName }) => ({
      api_key: apiKey,
      organization_id: scope.organizationId,
      group_id: groupId,
      group_name: groupName,
    }));
    return tx.db
      .insertInto('user_groups')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('group_id')
      .execute();
  });
  return itemResults(
    groups.map(({ groupId }) => groupId),
    added.map((row) => row.group_id),
    {
      done: 'Group added.',
      failed: { code: 'already-exists', message: 'Group already exists; it was left untouched.' },
    },
    (id) => ({ id }),
  );
}
