import { type Migration, sql } from 'kysely';

/** The index of names has the emails too, so that a search passes people who do not match without reading them. */
export const contactKeys: Migration = {
  up: async (db) => {
    await sql`drop index users_by_name`.execute(db);
    await sql`create index users_by_name on users (api_key, organization_id, sort_name, user_id) include (sort_email)`.execute(
      db,
    );
  },
};
