import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isInForce } from './access.js';

/** The organizations of the API key that one person has a grant on, each with its end in seconds since epoch (`null`: none). */
export type Memberships = ReadonlyMap<string, number | null>;

/** By person. A thread may list another organization than its own, so those of all organizations are in the answer. */
export async function loadMemberships(
  db: Kysely<Tables>,
  apiKey: string,
  userIds: readonly string[],
): Promise<Map<string, Memberships>> {
  const { rows } = await sql<{ user_id: string; ends: Record<string, number | null> }>`
    select asked.user_id, g.ends from unnest(${userIds}::text[]) as asked (user_id) cross join lateral (
      select jsonb_object_agg(organization_id, expires_at) as ends from grants
      where api_key = ${apiKey} and user_id = asked.user_id and type = 'organization') as g
    where g.ends is not null`.execute(db);
  return new Map(rows.map(({ user_id, ends }) => [user_id, new Map(Object.entries(ends))]));
}

/** The organizations that the person is a member of at that second. */
export const memberOf = (memberships: Memberships | undefined, nowSeconds: number): Set<string> =>
  new Set([...(memberships ?? [])].filter(([, expiresAt]) => isInForce({ expiresAt }, nowSeconds)).map(([id]) => id));
