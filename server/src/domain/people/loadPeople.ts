import type { User } from '@parley/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type Profile, userRecord } from './userRecord.js';

/** Returns the stored people of an organization, by id. Runs one statement, or none without ids. */
export async function loadPeople(
  db: Kysely<Tables>,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, User>> {
  const ids = [...userIds];
  if (ids.length === 0) return new Map();
  // People are looked up one by one (`lateral` with `limit 1`): before the table is analyzed the planner would read all of it.
  const { rows } = await sql<{ userId: string; profile: Profile }>`
    select found.user_id as "userId", found.profile from unnest(${ids}::text[]) as asked (id) cross join lateral (
      select user_id, profile from users
      where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = asked.id limit 1) as found`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.userId, userRecord({ organizationId, ...row })]));
}
