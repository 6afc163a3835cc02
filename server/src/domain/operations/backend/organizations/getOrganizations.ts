import type { ItemResult, Organization } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { acrossOrganizations } from '../../../../store/acrossOrganizations.js';
import { type IdPage, idsOfPage } from '../../../common/idPage.js';
import { organizationRecord } from '../../../organizations/organizationRecord.js';

/** The item of an answer for an id that does not exist. */
export type Missing = ItemResult & { id: string };

/**
 * Returns one page of organizations: the requested ones in their order, unknown ones as a `not-found` item; or all,
 * ordered by id.
 */
export async function getOrganizations(
  { db }: Core,
  { apiKey }: Tenant,
  ids: readonly string[] | undefined,
  page: IdPage,
): Promise<(Organization | Missing)[]> {
  const wanted = ids && idsOfPage(ids, page);
  if (wanted?.length === 0) return [];
  let query = db
    .selectFrom('organizations')
    .modifyFront(acrossOrganizations('organizationsOfKey'))
    .selectAll()
    .where('api_key', '=', apiKey);
  if (wanted) query = query.where('organization_id', 'in', wanted);
  else if (page.after !== undefined) query = query.where('organization_id', '>', page.after);
  const rows = await query.orderBy('organization_id').limit(page.limit).execute();
  const found = rows.map(organizationRecord);
  if (!wanted) return found;
  const byId = new Map(found.map((organization) => [organization.id, organization]));
  return wanted.map((id) => byId.get(id) ?? missing(id));
}

const missing = (id: string): Missing => ({
  id,
  success: false,
  message: 'There is no organization with this id.',
  code: 'not-found',
});
