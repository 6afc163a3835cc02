import type { ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { itemResults } from '../../../common/itemResults.js';
import { requireGroup } from '../../../people/requireGroup.js';

/**
 * Removes people from a group, or everybody without `userIds`. A person who is not in the group is a `not-found` item.
 */
export async function deleteGroupUsers(
  core: Core,
  { apiKey }: Tenant,
  organizationId: string,
  groupId: string,
  userIds: readonly string[] | undefined,
): Promise<ItemResults<{ organizationUserGroupId: string }>> {
  const left = await core.write(async (tx) => {
    await requireGroup(tx, core.clock.now(), { apiKey, organizationId, groupId });
    const rows = await tx.db
      .deleteFrom('user_group_members')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where('group_id', '=', groupId)
      .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
      .returning('user_id')
      .execute();
    return rows.map((row) => row.user_id);
  });
  return itemResults(
    userIds ?? left,
    left,
    { done: 'User removed from the group.', failed: { code: 'not-found', message: 'The user is not in the group.' } },
    () => ({ organizationUserGroupId: groupId }),
  );
}
