import { type Migration, sql } from 'kysely';

/** The members of a group in the order of lists. By hash of the group: an index row has no room for the ids of all three. */
export const groupOrder: Migration = {
  up: async (db) => {
    await sql`
      create index user_group_members_in_order on user_group_members
      (api_key, organization_id, id_hash(group_id), user_id)`.execute(db);
  },
};
