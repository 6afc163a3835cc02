import { type Migration, sql } from 'kysely';

const TABLES = `
-- Last number given to a thread of the document; numbers are never used again.
alter table documents add column last_annotation_number bigint not null default 0;

create table comment_annotations (
  api_key text not null,
  organization_id text not null,
  annotation_id text not null,
  document_id text not null,
  annotation_number bigint not null,
  -- Last number given to a comment of the thread.
  last_comment_number bigint not null,
  author_id text not null,
  location_id text,
  status_id text not null,
  visibility text not null,
  -- Empty unless visibility is organizationPrivate.
  visible_to_organizations text[] not null,
  -- Empty when visibility is public; the author otherwise among them.
  visible_to_users text[] not null,
  access jsonb,
  agent_fields text[] not null,
  is_draft boolean not null,
  created_at bigint not null,
  last_updated bigint not null,
  content jsonb not null,
  request_hash text not null,
  primary key (api_key, organization_id, annotation_id),
  foreign key (api_key, organization_id, document_id) references documents on delete cascade
);
create index annotations_by_document on comment_annotations
  (api_key, organization_id, document_id, last_updated desc, annotation_id desc);
create index annotations_by_update on comment_annotations
  (api_key, organization_id, last_updated desc, annotation_id desc);
-- Threads for members of organizations, by those: who joins or leaves one sees others.
create index annotations_by_readers on comment_annotations using gin (visible_to_organizations)
  where visibility = 'organizationPrivate';

create table comments (
  api_key text not null,
  organization_id text not null,
  annotation_id text not null,
  comment_id text not null,
  comment_number bigint not null,
  author_id text not null,
  -- Everybody mentioned by name; members of groups are looked up.
  mentioned_user_ids text[] not null,
  mentioned_group_ids text[] not null,
  is_draft boolean not null,
  created_at bigint not null,
  last_updated bigint not null,
  content jsonb not null,
  request_hash text not null,
  primary key (api_key, organization_id, annotation_id, comment_id),
  foreign key (api_key, organization_id, annotation_id) references comment_annotations on delete cascade
);
create index comments_unread on comments (api_key, organization_id, annotation_id, comment_number) include (author_id)
  where not is_draft;

create table reaction_annotations (
  api_key text not null,
  organization_id text not null,
  reaction_annotation_id text not null,
  annotation_id text not null,
  comment_id text not null,
  created_at bigint not null,
  last_updated bigint not null,
  -- [{ from, variant?, lastUpdated }], one of each person, first come first.
  reactions jsonb not null,
  content jsonb not null,
  primary key (api_key, organization_id, annotation_id, comment_id, reaction_annotation_id),
  foreign key (api_key, organization_id, annotation_id, comment_id) references comments on delete cascade
);

create table comment_views (
  api_key text not null,
  organization_id text not null,
  annotation_id text not null,
  user_id text not null,
  user_hash bytea not null generated always as (id_hash(user_id)) stored,
  -- Number of the newest comment seen; 0: none.
  through bigint not null,
  viewed_at bigint not null,
  is_marked_unread boolean not null default false,
  primary key (api_key, organization_id, annotation_id, user_hash),
  foreign key (api_key, organization_id, annotation_id) references comment_annotations on delete cascade
);

create table comment_subscriptions (
  api_key text not null,
  organization_id text not null,
  annotation_id text not null,
  kind text not null,
  subscriber_id text not null,
  subscriber_hash bytea not null generated always as (id_hash(subscriber_id)) stored,
  is_subscribed boolean not null,
  type text not null,
  primary key (api_key, organization_id, annotation_id, kind, subscriber_hash),
  foreign key (api_key, organization_id, annotation_id) references comment_annotations on delete cascade
);

-- The thread or comment that a notification is about; it goes with them.
alter table notifications add column target_annotation_id text, add column target_comment_id text;
create index notifications_by_target on notifications (api_key, organization_id, target_annotation_id)
  where target_annotation_id is not null;

create table uploads (
  api_key text not null,
  organization_id text not null,
  attachment_id text not null,
  document_id text not null,
  -- The thread whose readers may load it; null until a comment names it.
  annotation_id text,
  uploaded_by text not null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  created_at bigint not null,
  primary key (api_key, organization_id, attachment_id),
  foreign key (api_key, organization_id, document_id) references documents on delete cascade
);
-- The organizations that somebody is a member of: a thread may be for the members of another one than its own.
create index grants_by_member on grants (api_key, user_id) where type = 'organization';

create index uploads_unused on uploads (created_at) where annotation_id is null;
`;

const FUNCTIONS = `
-- What a stored person has to fill in a snapshot with. Planned as part of the statement that calls it, as it looks up nothing.
create function known_of(profile jsonb) returns jsonb language sql immutable parallel safe
return coalesce(jsonb_strip_nulls(jsonb_build_object(
  'name', profile -> 'name', 'email', profile -> 'email', 'photoUrl', profile -> 'photoUrl')), '{}');

-- The assignee and the mentioned in the content of a thread or comment, each filled in as filled_person does.
create function filled_people(key text, organization text, content jsonb) returns jsonb language sql stable
return content
  || case when jsonb_typeof(content -> 'assignedTo') = 'object'
    then jsonb_build_object('assignedTo', filled_person(key, organization, content -> 'assignedTo')) else '{}' end
  || case when content ? 'taggedUserContacts' then jsonb_build_object('taggedUserContacts', (
    select coalesce(jsonb_agg(tag || jsonb_build_object('contact', filled_person(key, organization,
      coalesce(tag -> 'contact', '{}') || jsonb_build_object('userId', tag -> 'userId'))) order by place), '[]')
    from jsonb_array_elements(content -> 'taggedUserContacts') with ordinality as tags (tag, place))) else '{}' end;
`;

export const comments: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
    await sql.raw(FUNCTIONS).execute(db);
  },
};
