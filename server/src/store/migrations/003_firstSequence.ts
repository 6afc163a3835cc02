import { type Migration, sql } from 'kysely';

/** Keeps the order in which notifications were created, also for those that were opened to everybody later. */
export const firstSequence: Migration = {
  async up(db) {
    await sql`alter table notifications add column first_sequence bigint`.execute(db);
  },
};
