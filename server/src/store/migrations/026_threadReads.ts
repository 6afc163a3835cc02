import { type Migration, sql } from 'kysely';

/** A thread's row holds what counts look at, so that they read no comments. */
const COLUMNS = `
alter table comment_annotations
  -- Who wrote the newest comment that is no draft, its number, and the number of the newest one by anybody else; 0: none.
  add column last_writer_id text,
  add column last_written bigint not null default 0,
  add column last_written_by_others bigint not null default 0;
alter table comment_views add column document_id text;
`;

const FILL = `
update comment_annotations a set last_writer_id = newest.author_id, last_written = newest.comment_number,
  last_written_by_others = coalesce((
    select c.comment_number from comments c
    where c.api_key = a.api_key and c.organization_id = a.organization_id and c.annotation_id = a.annotation_id
      and not c.is_draft and c.author_id <> newest.author_id
    order by c.comment_number desc limit 1), 0)
from (
  select distinct on (api_key, organization_id, annotation_id) api_key, organization_id, annotation_id, author_id, comment_number
  from comments where not is_draft order by api_key, organization_id, annotation_id, comment_number desc) newest
where newest.api_key = a.api_key and newest.organization_id = a.organization_id and newest.annotation_id = a.annotation_id;

update comment_views v set document_id = a.document_id from comment_annotations a
where a.api_key = v.api_key and a.organization_id = v.organization_id and a.annotation_id = v.annotation_id;
alter table comment_views alter column document_id set not null;
`;

/** After the rows are filled: the table is rewritten, without the old rows. */
const COMPUTED = `
drop index annotations_by_document;
alter table comment_annotations
  -- An index row is limited, hence the hash (see 001_initialTables).
  add column last_writer_hash bytea generated always as (id_hash(last_writer_id)) stored,
  -- Everybody with access to the document sees it, unless it is a draft.
  add column is_open boolean not null generated always as (visibility = 'public' and access is null) stored;
`;

const TERMS = `
-- By which a thread is found, when it may have several of a kind: 'user:' and 'group:' with the id of each one mentioned, 'agent:' with
-- each agent field. last_updated is the thread's.
create table thread_terms (
  api_key text not null,
  organization_id text not null,
  annotation_id text not null,
  term_hash bytea not null,
  last_updated bigint not null,
  primary key (api_key, organization_id, annotation_id, term_hash),
  foreign key (api_key, organization_id, annotation_id) references comment_annotations on delete cascade
);
insert into thread_terms (api_key, organization_id, annotation_id, term_hash, last_updated)
select distinct a.api_key, a.organization_id, a.annotation_id, id_hash(t.term), a.last_updated
from comment_annotations a
cross join lateral (
  select 'user:' || id as term from comments c, unnest(c.mentioned_user_ids) as id
  where c.api_key = a.api_key and c.organization_id = a.organization_id and c.annotation_id = a.annotation_id and not c.is_draft
  union all
  select 'group:' || id from comments c, unnest(c.mentioned_group_ids) as id
  where c.api_key = a.api_key and c.organization_id = a.organization_id and c.annotation_id = a.annotation_id and not c.is_draft
  union all
  select 'agent:' || field from unnest(a.agent_fields) as field) t;
create index thread_terms_by_update on thread_terms
  (api_key, organization_id, term_hash, last_updated desc, annotation_id desc);
create index user_group_members_by_user on user_group_members (api_key, organization_id, user_hash, group_id);
`;

/** Every index that lists use ends in the order of the lists. */
const INDEXES = `
-- Counts read nothing but this index, for threads that everybody sees, and annotations_guarded for the others.
create index annotations_by_document on comment_annotations
  (api_key, organization_id, document_id, last_updated desc, annotation_id desc)
  include (is_draft, is_open, last_writer_hash, last_written, last_written_by_others);
create index annotations_guarded on comment_annotations (api_key, organization_id, document_id) where not is_open;
create index annotations_of_agents on comment_annotations (api_key, organization_id, document_id) where agent_fields <> '{}';
create index annotations_suggested_by_agents on comment_annotations
  (api_key, organization_id, last_updated desc, annotation_id desc)
  where agent_fields <> '{}' and content ->> 'type' = 'suggestion' and content -> 'suggestion' ->> 'status' = 'pending';
create index annotations_by_author on comment_annotations
  (api_key, organization_id, author_id, last_updated desc, annotation_id desc);
create index annotations_by_status on comment_annotations
  (api_key, organization_id, status_id, last_updated desc, annotation_id desc);
create index annotations_by_location on comment_annotations
  (api_key, organization_id, id_hash(location_id), last_updated desc, annotation_id desc) where location_id is not null;
create index annotations_by_resolver on comment_annotations
  (api_key, organization_id, (content ->> 'resolvedByUserId'), last_updated desc, annotation_id desc)
  where content ->> 'resolvedByUserId' is not null;
create index annotations_by_creation on comment_annotations (api_key, organization_id, created_at, annotation_id);
create index comment_views_by_reader on comment_views (api_key, organization_id, user_hash, document_id)
  include (annotation_id, through, is_marked_unread);
`;

export const threadReads: Migration = {
  up: async (db) => {
    await sql.raw(COLUMNS).execute(db);
    await sql.raw(FILL).execute(db);
    await sql.raw(COMPUTED).execute(db);
    await sql.raw(TERMS).execute(db);
    await sql.raw(INDEXES).execute(db);
  },
};
