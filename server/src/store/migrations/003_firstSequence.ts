import { type Migration, sql } from 'kysely';

/** Keeps the order in which records were made, also of those that later came to be for everybody. */
export const firstSequence: Migration = {
  async up(db) {
    await sql`alter table notifications add column first_sequence bigint`.execute(db);
  },
};
