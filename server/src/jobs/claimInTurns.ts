import { type Kysely, sql } from 'kysely';
import { acrossOrganizations } from '../store/acrossOrganizations.js';
import type { Tables } from '../store/tables.js';
import type { Job } from './Job.js';
import { type ClaimRequest, leasePicked } from './jobStore.js';

type Organization = Pick<Job, 'apiKey' | 'organizationId'>;

/** Before all organizations. */
const START: Organization = { apiKey: '', organizationId: '' };

/**
 * Returns a function that claims jobs of one kind, one organization after the other. For jobs that take long and that one request makes by
 * the thousand: the email of one organization does not wait for the ten thousand of another. The kinds are those of the index `jobs_in_turns`.
 */
export function claimInTurns(kind: string): (db: Kysely<Tables>, request: ClaimRequest) => Promise<Job[]> {
  let last = START;
  return async (db, request) => {
    const next = await claimAfter(db, kind, last, request);
    const limit = request.limit - next.length;
    const first = limit > 0 && last !== START ? await claimAfter(db, kind, START, { ...request, limit }) : [];
    const claimed = [...next, ...first];
    last = claimed.at(-1) ?? START;
    return claimed;
  };
}

/**
 * Leases due jobs of the organizations after `after`, in each the longest waiting first. Goes from each organization to the next one in the
 * index, until enough are found. So the time does not depend on the number of jobs. Both orders are the whole order of the index, and nothing
 * in it is compared with `=`: by the primary key the database would read all jobs of an organization, and sort them.
 */
async function claimAfter(
  db: Kysely<Tables>,
  kind: string,
  after: Organization,
  { limit, now, leaseMs }: ClaimRequest,
): Promise<Job[]> {
  const ofKind = sql`kind = ${sql.lit(kind)} and failed_at is null`;
  const due = sql`coalesce(leased_until, run_at)`;
  const place = sql`(organization.api_key, organization.organization_id)`;
  const { rows } = await sql<Job>`
    ${acrossOrganizations('claimJobs')}
    with recursive organization as (
      select ${after.apiKey}::text as api_key, ${after.organizationId}::text as organization_id, false as is_after
      union all
      select next.api_key, next.organization_id, true from organization cross join lateral (
        select api_key, organization_id from jobs
        where ${ofKind} and (api_key, organization_id) > ${place}
        order by api_key, organization_id, ${due} limit 1) as next
    ), picked as materialized (
      select found.* from organization cross join lateral (
        select api_key, organization_id, kind, key from jobs
        where ${ofKind} and (api_key, organization_id) >= ${place} and (api_key, organization_id) <= ${place}
          and ${due} <= ${now}
        order by api_key, organization_id, ${due} limit ${limit} for update skip locked) as found
      where organization.is_after limit ${limit})
    ${leasePicked(now + leaseMs)}`.execute(db);
  return rows;
}
