import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.js';
import type { Job } from './Job.js';

/**
 * The leased table. A job waits (`run_at`), or is leased (`leased_until`, and `run_at` only when another job merged into it
 * meanwhile), or is dead (`failed_at`). A lease that is over is up for anybody: its worker crashed.
 */
interface ClaimRequest {
  /** Kinds that this process knows; others are left to the processes that do. */
  kinds: readonly string[];
  limit: number;
  /** Ms since epoch. */
  now: number;
  leaseMs: number;
}

/**
 * Leases jobs that are due, the longest waiting first; no two callers get the same one. `materialized` makes the database pick the
 * rows once: a subquery with `limit` and `skip locked` that a nested loop runs again for each row picks other rows every time.
 */
export async function claimJobs(db: Kysely<Tables>, { kinds, limit, now, leaseMs }: ClaimRequest): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with picked as materialized (
      select api_key, organization_id, kind, key from jobs
      where failed_at is null and coalesce(leased_until, run_at) <= ${now} and kind = any(${kinds})
      order by coalesce(leased_until, run_at)
      limit ${limit}
      for update skip locked)
    update jobs set leased_until = ${now + leaseMs}, run_at = null, attempts = attempts + 1
    from picked
    where jobs.api_key = picked.api_key and jobs.organization_id = picked.organization_id
      and jobs.kind = picked.kind and jobs.key = picked.key
    returning jobs.api_key as "apiKey", jobs.organization_id as "organizationId", jobs.kind, jobs.key, jobs.payload,
      jobs.attempts as attempt, jobs.version, jobs.leased_until as "leasedUntil"`.execute(db);
  return rows;
}

/** This run of the job, unless it lost its lease. */
const leaseOf = (job: Job) => sql`
  api_key = ${job.apiKey} and organization_id = ${job.organizationId} and kind = ${job.kind} and key = ${job.key}
  and leased_until = ${job.leasedUntil}`;

/** Takes a job that ran off the table; when another one merged into it meanwhile, that one waits for its own time. */
export async function finishJob(db: Kysely<Tables>, job: Job): Promise<void> {
  const deleted = await sql`delete from jobs where ${leaseOf(job)} and version = ${job.version}`.execute(db);
  if (deleted.numAffectedRows === 1n) return;
  await sql`update jobs set leased_until = null where ${leaseOf(job)}`.execute(db);
}

/** Puts a job back, to run at `runAt` at the latest. `countsAsAttempt: false` for a run that was called off, not failed. */
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

/** Gives a job up: it is kept for people to look at, and runs again only when somebody enqueues it anew. Not if one merged into it. */
export async function buryJob(db: Kysely<Tables>, job: Job, now: number, error: string): Promise<void> {
  await sql`
    update jobs set leased_until = null, run_at = coalesce(run_at, ${now}::bigint), last_error = ${error},
      failed_at = case when version = ${job.version} then ${now}::bigint end
    where ${leaseOf(job)}`.execute(db);
}
