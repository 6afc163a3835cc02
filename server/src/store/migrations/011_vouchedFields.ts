import { type Migration, sql } from 'kysely';

/**
 * Records which fields of a person a backend or a token set. A client cannot replace these fields, and email is sent only to such an address.
 * For people stored before, nobody knows who set a field. Fields that limit them count as set by a backend. Their address does not, until a
 * backend or a token sends it again. The page of a document that was stored before counts as reported by a client: email links to no page
 * until a backend sends one.
 */
export const vouchedFields: Migration = {
  async up(db) {
    await sql`alter table users add column vouched_fields text[] not null default '{}'`.execute(db);
    await sql`
      update users set vouched_fields = array(
        select name from jsonb_object_keys(profile) as name
        where name in ('groupId', 'isAnonymous', 'isGuest', 'isReadOnly', 'plan', 'type') order by name)`.execute(db);
    await sql`alter table documents add column vouched_fields text[] not null default '{}'`.execute(db);
  },
};
