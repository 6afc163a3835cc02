import type { AccessRole, User } from '@parley/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { inForce } from '../../../../store/inForce.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { requireOrganization } from '../../../access/scope.js';
import { type Profile, userRecord } from '../../../people/userRecord.js';
import { grantsOfScope } from '../../../people/userScope.js';

export interface UserQuery {
  organizationId: string;
  /** People with a grant on this document. */
  documentId?: string | undefined;
  /** People with a grant on any document. Members without one are left out. */
  allDocuments?: boolean | undefined;
  /** One entry for each document and person. */
  groupByDocumentId?: boolean | undefined;
  userIds?: readonly string[] | undefined;
  organizationUserGroupIds?: readonly string[] | undefined;
}

/** A person in the scope. `documentId` is `''` unless entries are grouped by document. */
export interface ScopedUser {
  documentId: string;
  user: User;
}

/** Where a page ends. */
export type UserPosition = [documentId: string, userId: string];

interface Row {
  documentId: string;
  userId: string;
  role: AccessRole;
  profile: Profile | null;
}

/**
 * Returns one page of the people in a scope, ordered by document and id, each with the role in that scope. Runs one
 * statement.
 */
export async function getUsers(
  { db, clock }: Core,
  { apiKey }: Tenant,
  query: UserQuery,
  { after, limit }: { after: UserPosition | undefined; limit: number },
): Promise<ScopedUser[]> {
  const { organizationId } = query;
  await requireOrganization(db, apiKey, organizationId);
  const { rows } = await sql<Row>`
    with scoped as (${grantsOf(apiKey, query, nowSeconds(clock))})
    select scoped.document_id as "documentId", scoped.user_id as "userId", scoped.role, users.profile
    from scoped left join users
      on users.api_key = ${apiKey} and users.organization_id = ${organizationId} and users.user_id = scoped.user_id
    where ${after ? sql`(scoped.document_id, scoped.user_id) > (${after[0]}, ${after[1]})` : sql`true`}
    order by scoped.document_id, scoped.user_id
    limit ${limit}`.execute(db);
  return rows.map(({ documentId, userId, role, profile }) => ({
    documentId,
    user: userRecord({ userId, organizationId, profile, accessRole: role }),
  }));
}

/**
 * Returns the select of the people in the scope. Over several documents the stronger role counts, unless entries are
 * grouped by document.
 */
function grantsOf(apiKey: string, query: UserQuery, now: number): RawBuilder<unknown> {
  const filters = sql`${inForce(now, 'grants.expires_at')} and ${userFilter(apiKey, query)}`;
  if (!query.allDocuments) {
    return sql`
      select '' as document_id, user_id, access_role as role from grants
      where ${grantsOfScope(apiKey, query)} and ${filters}`;
  }
  const documentId = query.groupByDocumentId ? sql`grants.resource_id` : sql`''`;
  return sql`
    select ${documentId} as document_id, user_id,
      case when bool_or(access_role = 'editor') then 'editor' else 'viewer' end as role
    from grants join documents on documents.api_key = grants.api_key
      and documents.organization_id = grants.organization_id and documents.document_id = grants.resource_id
    where grants.api_key = ${apiKey} and grants.organization_id = ${query.organizationId} and type = 'document' and ${filters}
    group by 1, 2`;
}

function userFilter(apiKey: string, { organizationId, userIds, organizationUserGroupIds: groupIds }: UserQuery) {
  const byId = userIds ? sql`user_id = any(${userIds})` : sql`true`;
  if (!groupIds) return byId;
  return sql`${byId} and user_id in (
    select user_id from user_group_members
    where api_key = ${apiKey} and organization_id = ${organizationId} and group_id = any(${groupIds}))`;
}
