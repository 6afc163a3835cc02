import { type Migration, sql } from 'kysely';

/** People who want email about everything in an organization or a document. Every action on a thread looks them up. */
export const emailFollowers: Migration = {
  async up(db) {
    await sql`
      create index configs_following on notification_configs (api_key, organization_id, document_hash)
        where config ->> 'email' = 'ALL'`.execute(db);
  },
};
