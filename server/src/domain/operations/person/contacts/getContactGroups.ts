import type { UserGroup } from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { mayReadContacts } from './mayReadContacts.js';
import { type MatchPage, type MatchPosition, pageOfMatches, searchRank } from './searchRank.js';

export interface FoundGroup {
  group: UserGroup;
  position: MatchPosition;
}

interface Row {
  rank: number;
  label: string;
  id: string;
  groupName: string;
}

/**
 * Returns one page of the user groups that match a search text, best match first; none unless the person is a member.
 */
export async function getContactGroups(
  core: Core,
  tenant: Tenant,
  viewerId: string,
  { organizationId, search }: { organizationId: string; search?: string | undefined },
  page: MatchPage,
): Promise<FoundGroup[]> {
  if (!(await mayReadContacts(core, tenant, viewerId, { organizationId }))) return [];
  const { rows } = await sql<Row>`
    with matches as (
      select ${searchRank(search, [sql<string>`group_name`])} as rank, lower(group_name) as label, group_id as id, group_name
      from user_groups where api_key = ${tenant.apiKey} and organization_id = ${organizationId})
    select rank, label, id, group_name as "groupName" from matches ${pageOfMatches(page)}`.execute(core.db);
  return rows.map(({ rank, label, id, groupName }) => ({
    group: { groupId: id, groupName },
    position: [rank, label, id],
  }));
}
