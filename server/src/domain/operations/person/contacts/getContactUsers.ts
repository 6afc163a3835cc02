import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { inForce } from '../../../../store/inForce.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { type Profile, userRecord } from '../../../people/userRecord.js';
import { grantsOfScope } from '../../../people/userScope.js';
import { type ContactScope, mayReadContacts } from './mayReadContacts.js';
import { type MatchPage, type MatchPosition, pageOfMatches, searchRank } from './searchRank.js';

/** A person as others find them in a search: without role, plan or kind. */
interface Contact {
  userId: string;
  name?: string | undefined;
  email?: string | undefined;
  photoUrl?: string | undefined;
  initial?: string | undefined;
  color?: string | undefined;
  textColor?: string | undefined;
  groupId?: string | undefined;
}

export interface FoundContact {
  contact: Contact;
  position: MatchPosition;
}

interface Row {
  rank: number;
  label: string;
  id: string;
  profile: Profile | null;
}

/**
 * Returns one page of the people in a scope who match a search text, best match first; nobody unless the person may
 * read its contacts (`mayReadContacts`).
 */
export async function getContactUsers(
  core: Core,
  tenant: Tenant,
  viewerId: string,
  { search, ...scope }: ContactScope & { search?: string | undefined },
  page: MatchPage,
): Promise<FoundContact[]> {
  if (!(await mayReadContacts(core, tenant, viewerId, scope))) return [];
  const { apiKey } = tenant;
  const name = sql<string>`coalesce(users.profile ->> 'name', '')`;
  const email = sql<string>`coalesce(users.profile ->> 'email', '')`;
  const { rows } = await sql<Row>`
    with matches as (
      select ${searchRank(search, [name, email])} as rank, grants.user_id as id, users.profile,
        lower(coalesce(users.profile ->> 'name', users.profile ->> 'email', grants.user_id)) as label
      from grants left join users on users.api_key = grants.api_key
        and users.organization_id = grants.organization_id and users.user_id = grants.user_id
      where ${grantsOfScope(apiKey, scope)} and ${inForce(nowSeconds(core.clock), 'grants.expires_at')})
    select rank, label, id, profile from matches ${pageOfMatches(page)}`.execute(core.db);
  return rows.map(({ rank, label, id, profile }) => ({
    contact: contactOf(id, scope.organizationId, profile),
    position: [rank, label, id],
  }));
}

function contactOf(id: string, organizationId: string, stored: Profile | null): Contact {
  const record = userRecord({ userId: id, organizationId, profile: stored });
  const { userId, name, email, photoUrl, initial, color, textColor, groupId } = record;
  return { userId, name, email, photoUrl, initial, color, textColor, groupId };
}
