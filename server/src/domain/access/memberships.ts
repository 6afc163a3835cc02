import { type Kysely, sql } from 'kysely';
import { acrossOrganizations } from '../../store/acrossOrganizations.js';
import type { Tables } from '../../store/tables.js';
import { isInForce } from './access.js';
import { adminsOf } from './heldThreads.js';

/**
 * The organizations of an API key on which one person has a grant, each with the end of the grant in seconds since
 * epoch (`null`: no end). Where the person is an admin, also the admins of the organization (`adminsOf`).
 */
export type Memberships = ReadonlyMap<string, number | null>;

/**
 * Loads the memberships of people, by user id, in every organization of the API key: a thread may be for members of
 * another organization than its own.
 */
export async function loadMemberships(
  db: Kysely<Tables>,
  apiKey: string,
  userIds: readonly string[],
): Promise<Map<string, Memberships>> {
  const { rows } = await sql<{ user_id: string; ends: Record<string, number | null> }>`
    ${acrossOrganizations('memberships')}
    select asked.user_id, g.ends from unnest(${userIds}::text[]) as asked (user_id) cross join lateral (
      select jsonb_object_agg(organization_id, expires_at) || coalesce(
        jsonb_object_agg(${adminsOf('')}::text || organization_id, expires_at) filter (where is_admin), '{}') as ends from grants
      where api_key = ${apiKey} and user_id = asked.user_id and type = 'organization'
        -- The grants of a deleted organization are deleted later.
        and not exists (select from organization_keys k where k.api_key = grants.api_key
          and k.organization_id = grants.organization_id and k.deleted_at is not null)) as g
    where g.ends is not null`.execute(db);
  return new Map(rows.map(({ user_id, ends }) => [user_id, new Map(Object.entries(ends))]));
}

/** Returns the organizations of which the person is a member at that second. */
export const memberOf = (memberships: Memberships | undefined, nowSeconds: number): Set<string> =>
  new Set([...(memberships ?? [])].filter(([, expiresAt]) => isInForce({ expiresAt }, nowSeconds)).map(([id]) => id));
