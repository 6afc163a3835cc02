import { type Migration, sql } from 'kysely';

const TABLES = `
-- It was announced, by a webhook and in the activity log.
alter table recorder_annotations add column is_announced boolean not null default false;
`;

export const recordingEvents: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
  },
};
