import { ParleyError } from '@parley/protocol/constants';
import type { WriteTransaction } from '../../store/transaction.js';
import { ensureScope } from '../access/scope.js';

/** Identifies a group of an organization. */
export interface GroupName {
  apiKey: string;
  organizationId: string;
  groupId: string;
}

/** Throws `NOT_FOUND` when the organization or the group does not exist. Locks both against deletion until commit. */
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
