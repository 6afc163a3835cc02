import { type Migration, sql } from 'kysely';

/**
 * Kinds of jobs that one request may make by the thousand get an index of their own, in which each organization has its place (`claimInTurns`).
 * The other index has the rest: whoever looked there for a due job read the ten thousand emails before it.
 */
const INDEXES = `
create index jobs_in_turns on jobs (kind, api_key, organization_id, coalesce(leased_until, run_at))
  where failed_at is null and kind in ('deleteBlobs', 'migrateDocument', 'sendEmail', 'transcribeRecording');
drop index jobs_due;
create index jobs_due on jobs (coalesce(leased_until, run_at))
  where failed_at is null and kind not in ('deleteBlobs', 'migrateDocument', 'sendEmail', 'transcribeRecording');
`;

export const jobTurns: Migration = {
  up: async (db) => {
    await sql.raw(INDEXES).execute(db);
  },
};
