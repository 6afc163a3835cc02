import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../../store/tables.js';
import type { UserQuery } from './UserQuery.js';

/** The people whom a request names, by id and by group. */
export interface NamedPeople {
  /** `null`: everybody. */
  ids: readonly string[] | null;
  /** A further condition on `grants`. */
  where: RawBuilder<SqlBool>;
}

/** Most members of groups whose ids are read before the page. Larger groups are asked about each person in turn. */
const MAX_GROUP_MEMBERS = 1000;

/** Reads whom `userIds` and `organizationUserGroupIds` name together. */
export async function readNamedPeople(
  db: Kysely<Tables>,
  apiKey: string,
  { organizationId, userIds, organizationUserGroupIds: groupIds }: UserQuery,
): Promise<NamedPeople> {
  const ids = userIds ? [...new Set(userIds)] : null;
  if (!groupIds) return { ids, where: sql`true` };
  const inGroups = sql`
    api_key = ${apiKey} and organization_id = ${organizationId} and group_id = any(${groupIds}::text[])`;
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_group_members where ${inGroups} limit ${sql.lit(MAX_GROUP_MEMBERS + 1)}`.execute(db);
  if (rows.length > MAX_GROUP_MEMBERS) {
    const isMember = sql<SqlBool>`exists (
      select from user_group_members where ${inGroups} and user_hash = id_hash(grants.user_id))`;
    return { ids, where: isMember };
  }
  const members = new Set(rows.map((row) => row.user_id));
  return { ids: ids ? ids.filter((id) => members.has(id)) : [...members], where: sql`true` };
}
