import { type Migration, sql } from 'kysely';

/** Sizes of threads. Threads have a size limit, and pages of threads end by bytes without reading the threads. */
const COLUMNS = `
alter table comment_annotations
  -- Of its own content as JSON.
  add column content_bytes int not null generated always as (octet_length(content::text)) stored,
  -- Of its comments and reactions; measured again by each write of them.
  add column parts_bytes bigint not null default 0;
alter table comments
  add column content_bytes int not null generated always as (octet_length(content::text)) stored;
alter table reaction_annotations
  add column content_bytes int not null generated always as (octet_length(reactions::text) + octet_length(content::text)) stored;
`;

const MEASURE = `
update comment_annotations a set parts_bytes =
  (select coalesce(sum(c.content_bytes), 0) from comments c
    where c.api_key = a.api_key and c.organization_id = a.organization_id and c.annotation_id = a.annotation_id)
  + (select coalesce(sum(r.content_bytes), 0) from reaction_annotations r
    where r.api_key = a.api_key and r.organization_id = a.organization_id and r.annotation_id = a.annotation_id);
`;

export const threadSizes: Migration = {
  up: async (db) => {
    await sql.raw(COLUMNS).execute(db);
    await sql.raw(MEASURE).execute(db);
  },
};
