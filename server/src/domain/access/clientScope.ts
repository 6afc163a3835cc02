import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import { organizationMissing } from './scope.js';

/** A front-end call, as far as its organization matters. */
interface OrganizationCall {
  core: Core;
  tenant: Tenant;
  data: { organizationId: string };
}

export const organizationSwitchedOff = (organizationId: string) =>
  new ParleyError('PERMISSION_DENIED', `The organization ${JSON.stringify(organizationId)} is switched off.`);

/**
 * Every front-end operation begins here: the organization exists (`NOT_FOUND`) and is not switched off (`PERMISSION_DENIED`),
 * else nothing in it may be read or written. What the person may see inside it is for `ViewerAccess` to say.
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
