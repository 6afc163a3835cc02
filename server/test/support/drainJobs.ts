import { sql } from 'kysely';
import type { TestService } from './startTestService.js';

/** Less than the time of a test, which ends without a word of what it waits for. */
const PATIENCE_MS = 45_000;

/** Does all that is due. Rejects when that takes very long, with the jobs that are left and what the database does. */
export async function drainJobs({ service }: TestService): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => void describe(service).then((state) => reject(new Error(state)), reject), PATIENCE_MS);
  });
  try {
    await Promise.race([service.jobs.drain(), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function describe({ core: { db, clock } }: TestService['service']): Promise<string> {
  const jobs = await sql`
    select kind, count(*) as jobs, max(attempts) as attempts, min(run_at) as run_at, min(leased_until) as leased_until,
      max(last_error) as last_error
    from jobs group by kind`.execute(db);
  const statements = await sql`
    select state, wait_event, now() - query_start as since, left(query, 300) as query
    from pg_stat_activity where datname = current_database()`.execute(db);
  return `Jobs are still under way at ${clock.now()}: ${JSON.stringify([jobs.rows, statements.rows], null, 1)}`;
}
