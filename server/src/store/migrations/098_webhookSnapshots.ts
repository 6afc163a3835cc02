import { type Migration, sql } from 'kysely';

/**
 * The same index without events that are about no thread. Its condition keeps it from the check that the event of a delivery exists: until
 * the table was analyzed, PostgreSQL chose it for that, and read all events of the organization for each new delivery.
 */
const INDEX = `
drop index webhook_events_by_snapshot;
create index webhook_events_by_snapshot on webhook_events (api_key, organization_id, snapshot_id) where snapshot_id is not null;
`;

export const webhookSnapshots: Migration = {
  up: async (db) => {
    await sql.raw(INDEX).execute(db);
  },
};
