import { type Migration, sql } from 'kysely';

/** Those who want email about everything, of an organization or a document: looked up at every action on a thread. */
export const emailFollowers: Migration = {
  async up(db) {
    await sql`
      create index configs_following on notification_configs (api_key, organization_id, document_hash)
        where config ->> 'email' = 'ALL'`.execute(db);
  },
};
