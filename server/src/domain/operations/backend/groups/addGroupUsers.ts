import type { ItemResults } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { inForce } from '../../../../store/inForce.js';
import { itemResults } from '../../../common/itemResults.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { grantsOfScope } from '../../../people/userScope.js';
import { requireGroup } from '../../../people/requireGroup.js';

/**
 * Adds members of the organization to a group. Those who are in it already succeed too. A person who is not a member is
 * a `failed-precondition` item.
 */
export async function addGroupUsers(
  core: Core,
  { apiKey }: Tenant,
  organizationId: string,
  groupId: string,
  userIds: readonly string[],
): Promise<ItemResults<{ organizationUserGroupId: string }>> {
  const members = await core.write(async (tx) => {
    await requireGroup(tx, core.clock.now(), { apiKey, organizationId, groupId });
    const { rows } = await sql<{ userId: string }>`
      with members as (
        select user_id from grants
        where ${grantsOfScope(apiKey, { organizationId })} and user_id = any(${userIds}) and ${inForce(nowSeconds(core.clock))}
        for key share
      ), added as (
        insert into user_group_members (api_key, organization_id, group_id, user_id)
        select ${apiKey}, ${organizationId}, ${groupId}, user_id from members
        on conflict do nothing
      )
      select user_id as "userId" from members`.execute(tx.db);
    return rows.map(({ userId }) => userId);
  });
  return itemResults(
    userIds,
    members,
    {
      done: 'User added to the group.',
      failed: { code: 'failed-precondition', message: 'Only members of the organization can be in a group.' },
    },
    () => ({ organizationUserGroupId: groupId }),
  );
}
