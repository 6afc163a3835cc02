import type { AccessRole, Locale, User } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { requireOrganization } from '../../../access/scope.js';
import { type Profile, userRecord } from '../../../people/userRecord.js';
import type { UserPosition, UserQuery } from './UserQuery.js';
import { readNamedPeople } from './readNamedPeople.js';
import { selectScopedPeople } from './selectScopedPeople.js';

/** A person in the scope. `documentId` is `''` unless entries are grouped by document. */
export interface ScopedUser {
  documentId: string;
  user: User & Locale;
}

interface Row {
  documentId: string;
  userId: string;
  role: AccessRole;
  profile: Profile | null;
}

/**
 * Returns one page of the people in a scope, each with the role in that scope, ordered by id. When entries are grouped
 * by document, the documents come first, in an order of their own. The cost does not depend on the size of the scope.
 */
export async function getUsers(
  { db, clock }: Core,
  { apiKey }: Tenant,
  query: UserQuery,
  { after, limit }: { after: UserPosition | undefined; limit: number },
): Promise<ScopedUser[]> {
  const { organizationId } = query;
  await requireOrganization(db, apiKey, organizationId);
  const named = await readNamedPeople(db, apiKey, query);
  const people = selectScopedPeople(apiKey, query, named, nowSeconds(clock), { after, limit });
  // `limit 1` and the constant limit make the planner look up each person in turn: for a limit that it does not know it
  // expects a tenth of all rows, and reads whole tables.
  const few = sql`limit ${sql.lit(LIMITS.pageSize + 1)}`;
  const { rows } = await sql<Row>`
    select page.document_id as "documentId", page.user_id as "userId", page.role, u.profile
    from (select * from (${people} ${few}) as few limit ${limit}) as page
    left join lateral (
      select profile from users
      where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = page.user_id limit 1) as u on true
    order by page.position, page.user_id`.execute(db);
  return rows.map(({ documentId, userId, role, profile }) => ({
    documentId,
    user: { ...userRecord({ userId, organizationId, profile, accessRole: role }), ...localeOf(profile) },
  }));
}

const localeOf = (profile: Profile | null): Locale => ({
  ...(profile?.language !== undefined && { language: profile.language }),
  ...(profile?.timeZone !== undefined && { timeZone: profile.timeZone }),
});
