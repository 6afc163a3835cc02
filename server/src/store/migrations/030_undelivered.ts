import { type Migration, sql } from 'kysely';

/** Finds the records that name a person and are not delivered yet. The index of the person's inbox has the others. */
export const undelivered: Migration = {
  up: async (db) => {
    await sql`
      create index recipients_undelivered on notification_recipients (api_key, organization_id, user_id)
      where for_you and removed and delivery <> 'delivered'`.execute(db);
  },
};
