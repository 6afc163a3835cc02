import { type Migration, sql } from 'kysely';

/**
 * Which fields of a person a backend or a token set, so that nothing that a client says replaces them, and so that email goes to
 * no address that somebody merely claimed. Of people stored before nobody knows who set what: what limits them counts as set by
 * a backend. Their address does not, until a backend or a token names it again. The page of a document that a client reported
 * before counts as reported: email links to no page until a backend names one.
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
