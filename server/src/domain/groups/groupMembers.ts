import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';

/** Members of groups of an organization, by group, in order; a group that is not there has none. One statement, or none without groups. */
export async function groupMembers(
  db: Kysely<Tables>,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  groupIds: Iterable<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const membersOf = new Map<string, string[]>([...groupIds].map((id) => [id, []]));
  if (membersOf.size === 0) return membersOf;
  const members = await db
    .selectFrom('user_group_members')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where(sql<SqlBool>`group_id = any(${[...membersOf.keys()]}::text[])`)
    .select(['group_id', 'user_id'])
    .orderBy('user_id')
    .execute();
  for (const { group_id, user_id } of members) membersOf.get(group_id)?.push(user_id);
  return membersOf;
}
