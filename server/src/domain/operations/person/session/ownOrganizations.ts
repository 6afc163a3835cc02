import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { readOrganizations } from '../../../access/clientScope.js';
import { loadMemberships, memberOf } from '../../../access/memberships.js';
import { nowSeconds } from '../../../common/nowSeconds.js';

/** Returns the ids of the organizations of which the person is a member and that are switched on, sorted, at most `limit`. */
export async function ownOrganizations(
  { db, clock }: Core,
  { apiKey }: Tenant,
  userId: string,
  limit: number,
): Promise<string[]> {
  const memberships = (await loadMemberships(db, apiKey, [userId])).get(userId);
  // Other entries than ids (`adminsOf`) are no organizations that exist.
  const organizations = [...memberOf(memberships, nowSeconds(clock))].map((organizationId) => ({
    apiKey,
    organizationId,
  }));
  const found = await readOrganizations(db, organizations);
  return organizations
    .filter((one) => found(one)?.isDisabled === false)
    .map(({ organizationId }) => organizationId)
    .sort()
    .slice(0, limit);
}
