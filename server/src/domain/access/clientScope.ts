import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import { organizationMissing } from './scope.js';

/** A front-end call with its organization. */
interface OrganizationCall {
  core: Core;
  tenant: Tenant;
  data: { organizationId: string };
}

export const organizationSwitchedOff = (organizationId: string) =>
  new ParleyError('PERMISSION_DENIED', `The organization ${JSON.stringify(organizationId)} is switched off.`);

/**
 * Throws `NOT_FOUND` when the organization of a front-end call does not exist, and `PERMISSION_DENIED` when it is
 * switched off. Every front-end operation calls this first. `ViewerAccess` decides what the person may see in the
 * organization.
 */
export async function requireClientOrganization({ core, tenant, data }: OrganizationCall): Promise<void> {
  const organization = await core.db
    .selectFrom('organizations')
    .where('api_key', '=', tenant.apiKey)
    .where('organization_id', '=', data.organizationId)
    .select('disabled')
    .executeTakeFirst();
  if (!organization) throw organizationMissing(data.organizationId);
  if (organization.disabled) throw organizationSwitchedOff(data.organizationId);
}
