import { type RawBuilder, sql } from 'kysely';

/**
 * The statements that read or write rows of several organizations, or of none, with the reason. A distributed database has the rows of an
 * organization on one shard. Every other statement names one organization and runs on one shard; the tests check this for every statement.
 * Of these, the database merges the results of the shards for reads. The writes do the same work when each shard runs them by itself: they
 * use no `ctid`, and need neither an order nor a limit across shards.
 */
const STATEMENTS = {
  claimJobs:
    'A process runs the jobs of all organizations. On each shard it takes those that have waited longest there, or of the next organizations there.',
  countJobs: 'The gauges count the jobs of all organizations.',
  deleteOld: 'Housekeeping deletes old rows of all organizations.',
  retryDeletions: 'Housekeeping tries again to delete files of all organizations.',
  diskProbe: 'It writes to a table of its own, which it rolls back, to see whether the disk has room.',
  endDevelopment: 'Development mode ends for all organizations at once, when the service starts.',
  memberships: 'A thread may be for members of other organizations, so it matters where else a person is a member.',
  migrationsOfKey:
    'A deletion of the data of people goes through many organizations, and again when a document was migrated meanwhile.',
  organizationsOfKey:
    'A backend lists the organizations of its API key, and a setting of the key concerns all of them.',
  sharedOrganizations: 'Who joins an organization sees the threads that other organizations have for its members.',
  signIns:
    'People of many organizations sign in at the same time, and a process looks up their organizations together.',
  storeHeads:
    'A process has shared documents of many organizations in memory, and reads their positions together to find lost messages.',
  streamHeads:
    'A process follows streams of many organizations, and reads their positions together to find lost messages.',
  webhookTarget:
    'A webhook endpoint belongs to the API key. Its deliveries are events of all organizations, sent at one rate.',
} as const;

/** A comment that marks a statement of this list. It appears in the statistics of the database too. */
export const acrossOrganizations = (name: keyof typeof STATEMENTS): RawBuilder<unknown> =>
  sql.raw(`/* across organizations: ${name} */`);
