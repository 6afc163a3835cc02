import { type Migration, sql } from 'kysely';

const TABLES = `
-- How often the tokens of a person were revoked; no row: never. Belongs to the API key, as tokens do.
create table token_generations (
  api_key text not null references api_keys,
  user_id text not null,
  generation integer not null,
  primary key (api_key, user_id)
);

-- Grants that a token of development mode brought end with it. before_development is the grant that was there, which then comes back.
alter table grants
  add column in_development boolean not null default false,
  add column before_development jsonb;
alter table context_grants
  add column in_development boolean not null default false,
  add column before_development jsonb;
create index grants_of_development on grants (api_key, organization_id) where in_development;
create index context_grants_of_development on context_grants (api_key, organization_id) where in_development;
`;

const STORAGE = `
-- Bytes of the files of one person in an organization, and of the organization as a whole (user_id ''), kept by the triggers below.
create table stored_bytes (
  api_key text not null,
  organization_id text not null,
  user_id text not null,
  bytes bigint not null,
  primary key (api_key, organization_id, user_id),
  foreign key (api_key, organization_id) references organizations on delete cascade
);

-- Rows are taken in order, the organization's first, so that two statements wait for each other and never in a circle.
create function count_stored_files() returns trigger language plpgsql as $$
begin
  insert into stored_bytes (api_key, organization_id, user_id, bytes)
  select api_key, organization_id, coalesce(uploaded_by, ''), sum(size)
  from made group by grouping sets ((api_key, organization_id), (api_key, organization_id, uploaded_by))
  order by 1, 2, 3
  on conflict (api_key, organization_id, user_id) do update set bytes = stored_bytes.bytes + excluded.bytes;
  return null;
end $$;
create function uncount_stored_files() returns trigger language plpgsql as $$
declare
  gone_bytes record;
begin
  for gone_bytes in
    select api_key, organization_id, coalesce(uploaded_by, '') as user_id, sum(size) as bytes
    from gone group by grouping sets ((api_key, organization_id), (api_key, organization_id, uploaded_by))
    order by 1, 2, 3
  loop
    update stored_bytes s set bytes = s.bytes - gone_bytes.bytes
    where s.api_key = gone_bytes.api_key and s.organization_id = gone_bytes.organization_id and s.user_id = gone_bytes.user_id;
  end loop;
  return null;
end $$;
create trigger uploads_counted after insert on uploads
  referencing new table as made for each statement execute function count_stored_files();
create trigger uploads_uncounted after delete on uploads
  referencing old table as gone for each statement execute function uncount_stored_files();

insert into stored_bytes (api_key, organization_id, user_id, bytes)
select api_key, organization_id, coalesce(uploaded_by, ''), sum(size)
from uploads group by grouping sets ((api_key, organization_id), (api_key, organization_id, uploaded_by));

create index uploads_unused_of_person on uploads (api_key, organization_id, uploaded_by) where annotation_id is null;
`;

export const trust: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
    await sql.raw(STORAGE).execute(db);
  },
};
