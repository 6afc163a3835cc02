import { type Migration, sql } from 'kysely';

/**
 * An index row of a B-tree holds at most 2,704 bytes, and an id may take 1,024 (256 characters, REST contract §1.5). So keys of three ids, and
 * keys with free text, end in a hash of the rest.
 */
const FUNCTIONS = `
create function id_hash(id text) returns bytea language sql immutable strict parallel safe
return sha256(decode(replace(id, E'\\\\', E'\\\\\\\\'), 'escape'));
`;

const TABLES = `
create table secrets (name text primary key, value text not null);

create table workspaces (workspace_id text primary key, auth_token_hash text not null, created_at bigint not null);

create table api_keys (
  api_key text primary key,
  workspace_id text not null references workspaces,
  api_key_name text not null,
  type text not null,
  owner_email text not null,
  disabled boolean not null default false,
  settings jsonb not null default '{}',
  created_at bigint not null
);
create index api_keys_by_workspace on api_keys (workspace_id, api_key);

create table auth_tokens (
  api_key text not null references api_keys,
  name text not null,
  token_hash text not null,
  last_four text not null,
  domains jsonb not null default '[]',
  created_at bigint not null,
  primary key (api_key, name)
);

create table organizations (
  api_key text not null references api_keys,
  organization_id text not null,
  organization_name text,
  disabled boolean not null default false,
  custom jsonb not null default '{}',
  created_at bigint not null,
  last_updated bigint not null,
  primary key (api_key, organization_id)
);

create table documents (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  document_name text,
  access_type text,
  disabled boolean not null default false,
  page_info jsonb,
  custom jsonb not null default '{}',
  last_broadcast_at bigint,
  created_at bigint not null,
  last_updated bigint not null,
  primary key (api_key, organization_id, document_id),
  foreign key (api_key, organization_id) references organizations on delete cascade
);
create index documents_by_broadcast on documents
  (api_key, organization_id, last_broadcast_at desc, document_id desc) where last_broadcast_at is not null;

create table document_locations (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  location_id text not null,
  location_hash bytea not null generated always as (id_hash(location_id)) stored,
  location jsonb not null,
  primary key (api_key, organization_id, document_id, location_hash),
  foreign key (api_key, organization_id, document_id) references documents on delete cascade
);

create table users (
  api_key text not null,
  organization_id text not null,
  user_id text not null,
  profile jsonb not null default '{}',
  created_at bigint not null,
  last_updated bigint not null,
  primary key (api_key, organization_id, user_id)
);

create table grants (
  api_key text not null,
  organization_id text not null,
  user_id text not null,
  type text not null,
  resource_id text not null,
  resource_hash bytea not null generated always as (id_hash(resource_id)) stored,
  access_role text not null,
  expires_at bigint,
  primary key (api_key, organization_id, user_id, type, resource_hash)
);
create index grants_by_resource on grants (api_key, organization_id, type, resource_hash, user_id);
create index grants_expiring on grants (expires_at) where expires_at is not null;

create table context_grants (
  api_key text not null,
  organization_id text not null,
  user_id text not null,
  resource_id text not null,
  access_field text not null,
  grant_hash bytea not null generated always as (id_hash(resource_id || E'\\n' || access_field)) stored,
  expires_at bigint,
  primary key (api_key, organization_id, user_id, grant_hash)
);
create index context_grants_expiring on context_grants (expires_at) where expires_at is not null;

create table user_groups (
  api_key text not null,
  organization_id text not null,
  group_id text not null,
  group_name text not null,
  primary key (api_key, organization_id, group_id),
  foreign key (api_key, organization_id) references organizations on delete cascade
);
create table user_group_members (
  api_key text not null,
  organization_id text not null,
  group_id text not null,
  user_id text not null,
  user_hash bytea not null generated always as (id_hash(user_id)) stored,
  primary key (api_key, organization_id, group_id, user_hash),
  foreign key (api_key, organization_id, group_id) references user_groups on delete cascade
);

-- A person named inside a record: what the snapshot lacks comes from the stored person of the organization (REST contract §1.13).
create function filled_person(key text, organization text, person jsonb) returns jsonb language sql stable
return coalesce((
  select jsonb_strip_nulls(jsonb_build_object(
    'name', u.profile -> 'name', 'email', u.profile -> 'email', 'photoUrl', u.profile -> 'photoUrl'))
  from users u where u.api_key = key and u.organization_id = organization and u.user_id = person ->> 'userId'
), '{}') || person;

create table notifications (
  api_key text not null,
  organization_id text not null,
  notification_id text not null,
  document_id text not null,
  location_id text,
  sequence bigint not null,
  timestamp bigint not null,
  source text not null,
  action_type text,
  action_user_id text,
  action_user jsonb,
  notify_all boolean not null,
  verify_user_permissions boolean not null,
  is_resolver_used boolean not null,
  access jsonb,
  content jsonb not null,
  primary key (api_key, organization_id, notification_id),
  foreign key (api_key, organization_id, document_id) references documents on delete cascade
);
create index notifications_by_document on notifications
  (api_key, organization_id, document_id, timestamp desc, notification_id desc);
create index notifications_broadcast on notifications
  (api_key, organization_id, timestamp desc, notification_id desc) where notify_all;
create index notifications_broadcast_position on notifications
  (api_key, organization_id, sequence desc) where notify_all;

create table notification_recipients (
  api_key text not null,
  organization_id text not null,
  user_id text not null,
  notification_id text not null,
  document_id text not null,
  sequence bigint not null,
  timestamp bigint not null,
  for_you boolean not null,
  read_at bigint,
  persist boolean not null default false,
  removed boolean not null default false,
  primary key (api_key, organization_id, notification_id, user_id)
);
-- In place of a foreign key, which would look up the notification again for each of ten thousand recipients: rows of
-- recipients are written only in a transaction that makes their notification or holds it.
create function delete_recipients() returns trigger language plpgsql as $$
begin
  delete from notification_recipients r using gone
  where r.api_key = gone.api_key and r.organization_id = gone.organization_id and r.notification_id = gone.notification_id;
  return null;
end $$;
create trigger notifications_delete_recipients after delete on notifications
  referencing old table as gone for each statement execute function delete_recipients();
create index recipients_feed on notification_recipients
  (api_key, organization_id, user_id, timestamp desc, notification_id desc) where for_you and not removed;
create index recipients_open on notification_recipients
  (api_key, organization_id, user_id, timestamp desc, notification_id desc)
  where for_you and not removed and (read_at is null or persist);

create table inbox_marks (
  api_key text not null,
  organization_id text not null,
  user_id text not null,
  all_read_through bigint not null default 0,
  all_read_at bigint,
  seen_through bigint not null default 0,
  primary key (api_key, organization_id, user_id)
);

create table notification_configs (
  api_key text not null,
  organization_id text not null,
  user_id text not null,
  document_id text not null,
  document_hash bytea not null generated always as (id_hash(document_id)) stored,
  config jsonb not null,
  primary key (api_key, organization_id, user_id, document_hash)
);

create table streams (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  sequence bigint not null,
  primary key (api_key, organization_id, document_id)
);

create table changes (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  sequence bigint not null,
  at bigint not null,
  kind text not null,
  body jsonb not null,
  primary key (api_key, organization_id, document_id, sequence)
);
create index changes_by_age on changes (at);

create table jobs (
  api_key text not null,
  organization_id text not null,
  kind text not null,
  key text not null,
  payload jsonb not null default '{}',
  run_at bigint,
  attempts integer not null default 0,
  version integer not null default 0,
  leased_until bigint,
  failed_at bigint,
  last_error text,
  primary key (api_key, organization_id, kind, key)
);
create index jobs_due on jobs (coalesce(leased_until, run_at)) where failed_at is null;
`;

export const initialTables: Migration = {
  up: async (db) => {
    await sql.raw(FUNCTIONS).execute(db);
    await sql.raw(TABLES).execute(db);
  },
};
