import { type Migration, sql } from 'kysely';

const STATEMENTS = `
alter table notifications
  -- Everybody with access to the document may see it. False: its access context or its thread decides, or it is not known.
  add column is_unrestricted boolean not null default false;
alter table notification_recipients
  -- The record is unrestricted, is no digest, and somebody else caused it. False: the record decides.
  add column is_unrestricted boolean not null default false,
  -- Location of the record.
  add column location_id text;

update notification_recipients r set location_id = n.location_id
from notifications n
where n.api_key = r.api_key and n.organization_id = r.organization_id and n.notification_id = r.notification_id
  and n.location_id is not null;

-- What is for everybody in one document, by position.
create index notifications_broadcast_of_document on notifications
  (api_key, organization_id, document_id, sequence desc) where notify_all;
-- A location may be long, so its hash stands for it.
create index notifications_broadcast_at_location on notifications
  (api_key, organization_id, id_hash(location_id), timestamp desc, notification_id desc) where notify_all and location_id is not null;
create index notifications_of_document_at_location on notifications
  (api_key, organization_id, id_hash(document_id), id_hash(location_id), timestamp desc, notification_id desc)
  where location_id is not null;
create index recipients_at_location on notification_recipients
  (api_key, organization_id, user_id, id_hash(location_id), timestamp desc, notification_id desc)
  where for_you and not removed and location_id is not null;
-- What names a person but is not delivered.
create index recipients_undelivered on notification_recipients (api_key, organization_id, user_id)
  where for_you and removed and delivery <> 'delivered';

-- A number as the service writes it in an access field: as JavaScript does.
create function number_text(number numeric) returns text language sql immutable strict parallel safe
return case when number = 0 or abs(number) between 0.000001 and 999999999999999999999 then trim_scale(number)::text
  else regexp_replace(number::float8::text, 'e([+-])0*', 'e\\1') end;

-- Whether permissions satisfy an access context: the same rule as matchesAccess in the protocol.
create function matches_access(access jsonb, fields text[]) returns boolean language sql immutable parallel safe
return access is null or not exists (
  select from jsonb_each(access) as pair (field, value)
  where not exists (
    select from jsonb_array_elements(case jsonb_typeof(pair.value) when 'array' then pair.value else jsonb_build_array(pair.value) end)
      as item (value)
    where pair.field || ':' || case jsonb_typeof(item.value)
      when 'number' then number_text((item.value #>> '{}')::numeric) else item.value #>> '{}' end = any(fields)));
`;

/** What counts and lists of notifications need, so that an index answers them. */
export const inboxReads: Migration = {
  async up(db) {
    await sql.raw(STATEMENTS).execute(db);
  },
};
