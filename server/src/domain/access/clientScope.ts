import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../core.js';
import { acrossOrganizations } from '../../store/acrossOrganizations.js';
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
  requireOpenOrganization(data.organizationId, organization && { isDisabled: organization.disabled });
}

/** Throws as `requireClientOrganization`. @param organization `undefined`: it does not exist */
export function requireOpenOrganization(
  organizationId: string,
  organization: { isDisabled: boolean } | undefined,
): void {
  if (!organization) throw organizationMissing(organizationId);
  if (organization.isDisabled) throw organizationSwitchedOff(organizationId);
}

interface OrganizationName {
  apiKey: string;
  organizationId: string;
}

/** Returns whether organizations exist and are switched on, with one statement for any number of them. */
export async function readOrganizations(
  db: Core['db'],
  organizations: readonly OrganizationName[],
): Promise<(organization: OrganizationName) => { isDisabled: boolean } | undefined> {
  const nameOf = ({ apiKey, organizationId }: OrganizationName) => JSON.stringify([apiKey, organizationId]);
  const distinct = [...new Map(organizations.map((one) => [nameOf(one), one])).values()];
  const { rows } = await sql<OrganizationName & { isDisabled: boolean }>`
    ${acrossOrganizations('signIns')}
    select api_key as "apiKey", organization_id as "organizationId", o.disabled as "isDisabled"
    from unnest(${distinct.map(({ apiKey }) => apiKey)}::text[], ${distinct.map(({ organizationId }) => organizationId)}::text[])
      as asked (api_key, organization_id)
    join organizations o using (api_key, organization_id)`.execute(db);
  const found = new Map(rows.map((row) => [nameOf(row), { isDisabled: row.isDisabled }]));
  return (organization) => found.get(nameOf(organization));
}
