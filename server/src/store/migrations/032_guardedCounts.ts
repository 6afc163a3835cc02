import { type Migration, sql } from 'kysely';

/**
 * Threads that not everybody sees are counted from an index, too. An index row has no room for a long audience: such threads have an index of
 * their own, and are counted from the table.
 */
const BRIEF = `
-- Bytes that the audience of a thread and its id need in an index row; each entry of a list has a header.
create function audience_bytes(annotation text, author text, organizations text[], users text[], access jsonb)
returns integer language sql immutable parallel safe
return octet_length(annotation) + octet_length(author) + octet_length(array_to_string(organizations || users, ''))
  + 8 * cardinality(organizations || users) + coalesce(octet_length(access::text), 0);

alter table comment_annotations add column is_brief boolean not null generated always as
  (audience_bytes(annotation_id, author_id, visible_to_organizations, visible_to_users, access) <= 300) stored;

drop index annotations_guarded;
create index annotations_guarded on comment_annotations (api_key, organization_id, document_id)
  include (annotation_id, author_id, visibility, visible_to_organizations, visible_to_users, access, is_draft,
    last_writer_hash, last_written, last_written_by_others)
  where not is_open and is_brief;
create index annotations_guarded_at_length on comment_annotations (api_key, organization_id, document_id)
  where not is_open and not is_brief;
`;

export const guardedCounts: Migration = {
  up: async (db) => {
    await sql.raw(BRIEF).execute(db);
  },
};
