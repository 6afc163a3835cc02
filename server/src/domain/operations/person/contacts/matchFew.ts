import { type Kysely, sql } from 'kysely';
import { inForce } from '../../../../store/inForce.js';
import type { Tables } from '../../../../store/tables.js';
import { grantsOfScope } from '../../../people/userScope.js';
import type { Match } from './Match.js';
import type { ContactScope } from './mayReadContacts.js';
import { type MatchPage, pageOfMatches, searchRank } from './searchRank.js';

/** Returns one page of matches in a scope of few people: reads all of them. */
export async function matchFew(
  db: Kysely<Tables>,
  apiKey: string,
  scope: ContactScope,
  search: string | undefined,
  nowSeconds: number,
  page: MatchPage,
): Promise<Match[]> {
  const rank = search
    ? searchRank(search, [
        sql<string>`coalesce(u.profile ->> 'name', '')`,
        sql<string>`coalesce(u.profile ->> 'email', '')`,
      ])
    : sql`case when u.profile is null then 1 else 0 end`;
  const { rows } = await sql<Match>`
    with ranked as (
      select ${rank} as rank, grants.user_id as id, u.profile, u.sort_email,
        coalesce(u.sort_name, left(lower(grants.user_id), 64)) as sort_name
      from grants left join lateral (
        select profile, sort_name, sort_email from users
        where users.api_key = grants.api_key and users.organization_id = grants.organization_id
          and users.user_id = grants.user_id
        limit 1) as u on true
      where ${grantsOfScope(apiKey, scope)} and ${inForce(nowSeconds, 'grants.expires_at')}
    ), matches as (
      select rank, id, profile, case when ${search ? sql`rank = 1` : sql`false`} then sort_email else sort_name end as label
      from ranked)
    select rank, label, id, profile from matches ${pageOfMatches(page)}`.execute(db);
  return rows;
}
