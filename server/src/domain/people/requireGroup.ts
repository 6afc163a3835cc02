import { ParleyError } from '@parley/protocol/constants';
import type { WriteTransaction } from '../../store/transaction.js';
import { ensureScope } from '../access/scope.js';

/** Names a group of an organization. */
export interface GroupName {
  apiKey: string;
  organizationId: string;
  groupId: string;
}

/** The organization and the group exist, else `NOT_FOUND`; both are locked against deletion until commit. */
export async function requireGroup(tx: WriteTransaction, now: number, { apiKey, organizationId, groupId }: GroupName) {
  await ensureScope(tx, now, { apiKey, organizationId });
  const group = await tx.db
    .selectFrom('user_groups')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', groupId)
    .select('group_id')
    .forKeyShare()
    .executeTakeFirst();
  if (!group) {
    throw new ParleyError('NOT_FOUND', `There is no user group ${JSON.stringify(groupId)} in this organization.`);
  }
}
