import { type Migration, sql } from 'kysely';

const FUNCTIONS = `
-- A number as the service writes it in an access field: as JavaScript does.
create function number_text(number numeric) returns text language sql immutable strict parallel safe
return case when number = 0 or abs(number) between 0.000001 and 999999999999999999999 then trim_scale(number)::text
  else regexp_replace(number::float8::text, 'e([+-])0*', 'e\\1') end;

-- One value of an access context as text.
create function access_text(value jsonb) returns text language sql immutable strict parallel safe
return case jsonb_typeof(value) when 'number' then number_text((value #>> '{}')::numeric) else value #>> '{}' end;

-- The values of a field of an access context.
create function access_values(value jsonb) returns jsonb language sql immutable strict parallel safe
return case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end;

-- Whether permissions satisfy an access context: the same rule as matchesAccess in the protocol.
create function matches_access(access jsonb, fields text[]) returns boolean language sql immutable parallel safe
return access is null or not exists (
  select from jsonb_each(access) as pair (field, value)
  where not exists (
    select from jsonb_array_elements(access_values(pair.value)) as item (value)
    where pair.field || ':' || access_text(item.value) = any(fields)));

-- A permission, short enough for every index.
create function permission_key(access_field text) returns text language sql immutable strict parallel safe
return encode(substring(id_hash(access_field) for 8), 'hex');

-- One permission without which nobody sees what has this access context. '': none is needed; '*': it has to be looked at.
create function context_key(access jsonb) returns text language sql immutable parallel safe
return case when access is null or access = '{}' then '' else coalesce((
  select min(permission_key(pair.field || ':' || access_text(access_values(pair.value) -> 0)))
  from jsonb_each(access) as pair (field, value) where jsonb_array_length(access_values(pair.value)) = 1), '*') end;
`;

const COLUMNS = `
alter table notifications
  -- Everybody with access to the document may see it. False: its access context or its thread decides, or it is not known.
  add column is_unrestricted boolean not null default false,
  -- As the function context_key says, for who may see it now.
  add column context_key text not null default '*';
alter table notification_recipients
  -- The record is unrestricted, is no digest, and somebody else caused it. False: the record decides.
  add column is_unrestricted boolean not null default false,
  -- Location of the record.
  add column location_id text;

-- They are made again below, and the updates are quicker without them.
drop index notifications_broadcast;
drop index notifications_broadcast_position;

-- Only what is for everybody is walked over by its key.
update notifications n set
  context_key = case when a.annotation_id is not null then context_key(a.access) when n.thread_sight is null then context_key(n.access) else '*' end,
  is_unrestricted = case when a.annotation_id is not null then not a.is_draft and a.visibility = 'public' and a.access is null
    else n.thread_sight is null and n.access is null end
from notifications o
left join comment_annotations a on a.api_key = o.api_key and a.organization_id = o.organization_id
  and a.annotation_id = o.target_annotation_id and (o.action_type is distinct from 'deleted' or o.target_comment_id is not null)
where o.api_key = n.api_key and o.organization_id = n.organization_id and o.notification_id = n.notification_id
  and n.notify_all and not n.is_held and n.digest_scope is null;
update notification_recipients r set location_id = n.location_id,
  is_unrestricted = n.access is null and n.target_annotation_id is null and n.thread_sight is null and n.digest_scope is null
    and not n.is_held and n.action_user_id is distinct from r.user_id
from notifications n
where n.api_key = r.api_key and n.organization_id = r.organization_id and n.notification_id = r.notification_id
  and r.for_you and (n.location_id is not null or (r.read_at is null and not r.removed));
`;

const INDEXES = `
-- Records for everybody along time, apart by the permission that they need: nobody reads over those that need another.
create index notifications_broadcast on notifications
  (api_key, organization_id, context_key, timestamp desc, notification_id desc) where notify_all;
create index notifications_broadcast_of_document on notifications
  (api_key, organization_id, document_id, context_key, timestamp desc) where notify_all;
create index notifications_broadcast_position on notifications
  (api_key, organization_id, sequence desc) include (timestamp) where notify_all;
-- A location may be long, so its hash stands for it.
create index notifications_broadcast_at_location on notifications
  (api_key, organization_id, id_hash(location_id), context_key, timestamp desc, notification_id desc)
  where notify_all and location_id is not null;
create index notifications_of_document_at_location on notifications
  (api_key, organization_id, document_id, id_hash(location_id), timestamp desc) where location_id is not null;
create index recipients_at_location on notification_recipients
  (api_key, organization_id, user_id, id_hash(location_id), timestamp desc)
  where for_you and not removed and location_id is not null;
`;

/** What counts and lists of notifications need, so that an index answers them. */
export const inboxReads: Migration = {
  async up(db) {
    await sql`set local statement_timeout = 0`.execute(db); // with a million records it takes longer than a request may
    await sql.raw(FUNCTIONS).execute(db);
    await sql.raw(COLUMNS).execute(db);
    await sql.raw(INDEXES).execute(db);
  },
};
