import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../../store/tables.js';
import type { UserQuery } from './UserQuery.js';

/** The people whom a request names, by id and by group. */
export interface NamedPeople {
  /** `null`: everybody, or the members of `groupIds`. */
  ids: readonly string[] | null;
  /** Members of these groups are looked up in the order of the list. */
  groupIds?: readonly string[];
  /** A further condition on `grants`. */
  where: RawBuilder<SqlBool>;
}

/** Most members of groups whose ids are read before the page. For larger groups each person is looked up in turn. */
const MAX_GROUP_MEMBERS = 1000;

/** Reads whom `userIds` and `organizationUserGroupIds` name together. */
export async function readNamedPeople(
  db: Kysely<Tables>,
  apiKey: string,
  { organizationId, userIds, organizationUserGroupIds: groupIds, documentId, allDocuments }: UserQuery,
): Promise<NamedPeople> {
  const ids = userIds ? [...new Set(userIds)] : null;
  if (!groupIds) return { ids, where: sql`true` };
  const isOfOrganization = documentId === undefined && !allDocuments;
  // Members of a group are members of the organization, almost all of them.
  if (!ids && isOfOrganization) return { ids: null, groupIds, where: sql`true` };
  const inGroups = sql`
    api_key = ${apiKey} and organization_id = ${organizationId} and group_id = any(${groupIds}::text[])`;
  const isMember = sql<SqlBool>`exists (
    select from user_group_members where ${inGroups} and user_hash = id_hash(grants.user_id))`;
  if (ids) return { ids, where: isMember };
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_group_members where ${inGroups} limit ${sql.lit(MAX_GROUP_MEMBERS + 1)}`.execute(db);
  if (rows.length > MAX_GROUP_MEMBERS) return { ids: null, where: isMember };
  return { ids: [...new Set(rows.map((row) => row.user_id))], where: sql`true` };
}
