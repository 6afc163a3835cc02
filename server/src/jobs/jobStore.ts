import { type Kysely, type RawBuilder, sql } from 'kysely';
import { acrossOrganizations } from '../store/acrossOrganizations.js';
import type { Tables } from '../store/tables.js';
import type { Job } from './Job.js';

/**
 * The job table. A job is waiting (`run_at`), leased (`leased_until`; also `run_at` when another job merged into it) or dead (`failed_at`).
 * Any process may claim a job whose lease has expired: its worker crashed.
 */

/** What a worker asks for. */
export interface ClaimRequest {
  /** Kinds of jobs that this process can run. Other processes run the others. */
  kinds: readonly string[];
  limit: number;
  /** Ms since epoch. */
  now: number;
  leaseMs: number;
}

/**
 * Leases due jobs, the longest waiting first. No two callers get the same job. `materialized` makes the database select the rows once. Without
 * it, a nested loop may run the subquery with `limit` and `skip locked` for each row, and get other rows every time. The kinds are literals:
 * of parameters the database would not know that they are among those of the index `jobs_due`.
 */
export async function claimJobs(db: Kysely<Tables>, { kinds, limit, now, leaseMs }: ClaimRequest): Promise<Job[]> {
  const { rows } = await sql<Job>`
    ${acrossOrganizations('claimJobs')}
    with picked as materialized (
      select api_key, organization_id, kind, key from jobs
      where failed_at is null and coalesce(leased_until, run_at) <= ${now} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
      order by coalesce(leased_until, run_at)
      limit ${limit}
      for update skip locked)
    ${leasePicked(now + leaseMs)}`.execute(db);
  return rows;
}

/** SQL: leases the jobs of the table expression `picked` and returns them as `Job`. */
export const leasePicked = (leasedUntil: number): RawBuilder<unknown> => sql`
  update jobs set leased_until = ${leasedUntil}, run_at = null, attempts = attempts + 1
  from picked
  where jobs.api_key = picked.api_key and jobs.organization_id = picked.organization_id
    and jobs.kind = picked.kind and jobs.key = picked.key
  returning jobs.api_key as "apiKey", jobs.organization_id as "organizationId", jobs.kind, jobs.key, jobs.payload,
    jobs.attempts as attempt, jobs.version, jobs.leased_until as "leasedUntil"`;

/** SQL condition: the job is still leased by this run. */
const leaseOf = (job: Job) => sql`
  api_key = ${job.apiKey} and organization_id = ${job.organizationId} and kind = ${job.kind} and key = ${job.key}
  and leased_until = ${job.leasedUntil}`;

/** Deletes a finished job. When another job merged into it while it ran, that one stays and waits for its time. */
export async function finishJob(db: Kysely<Tables>, job: Job): Promise<void> {
  const deleted = await sql`delete from jobs where ${leaseOf(job)} and version = ${job.version}`.execute(db);
  if (deleted.numAffectedRows === 1n) return;
  await sql`update jobs set leased_until = null where ${leaseOf(job)}`.execute(db);
}

/** Returns a job to the table, to run at `runAt` or earlier. `countsAsAttempt: false` for a run that was aborted and did not fail. */
export async function returnJob(
  db: Kysely<Tables>,
  job: Job,
  { runAt, error, countsAsAttempt }: { runAt: number; error: string | null; countsAsAttempt: boolean },
): Promise<void> {
  await sql`
    update jobs set leased_until = null, run_at = least(run_at, ${runAt}::bigint), last_error = coalesce(${error}, last_error),
      attempts = greatest(0, attempts - ${countsAsAttempt ? 0 : 1})
    where ${leaseOf(job)}`.execute(db);
}

/**
 * Marks a job as dead. It stays in the table for people to examine, and runs again only when it is enqueued again. Does nothing when
 * another job merged into it.
 */
export async function markJobDead(db: Kysely<Tables>, job: Job, now: number, error: string): Promise<void> {
  await sql`
    update jobs set leased_until = null, run_at = coalesce(run_at, ${now}::bigint), last_error = ${error},
      failed_at = case when version = ${job.version} then ${now}::bigint end
    where ${leaseOf(job)}`.execute(db);
}
