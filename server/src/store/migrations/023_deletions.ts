import { type Migration, sql } from 'kysely';

/**
 * Deletion in two parts. A deletion takes the row of the organization or document away, so that no read finds it, and
 * sets `deleted_at` of its key. Content refers to the key, and is deleted in steps. The key is deleted last; until then
 * nothing new can be made under the same id.
 */
const KEYS = `
create table organization_keys (
  api_key text not null references api_keys,
  organization_id text not null,
  -- Ms since epoch. Null: it is not deleted.
  deleted_at bigint,
  primary key (api_key, organization_id)
);
create table document_keys (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  deleted_at bigint,
  primary key (api_key, organization_id, document_id),
  foreign key (api_key, organization_id) references organization_keys on delete cascade
);
create index document_keys_deleted on document_keys (api_key, organization_id) where deleted_at is not null;
insert into organization_keys (api_key, organization_id) select api_key, organization_id from organizations;
insert into document_keys (api_key, organization_id, document_id)
select api_key, organization_id, document_id from documents;
analyze organization_keys;
analyze document_keys;
`;

/** Content refers to the keys from now on. Each foreign key keeps its name, so that it can still be found by it. */
const REFERENCES = `
do $$
declare reference record;
begin
  for reference in
    select conname, conrelid::regclass as content, confrelid::regclass::text as target,
      (select string_agg(attname, ', ' order by place)
        from unnest(conkey) with ordinality as key (attnum, place)
        join pg_attribute on attrelid = conrelid and pg_attribute.attnum = key.attnum) as columns
    from pg_constraint
    where contype = 'f' and confrelid in ('organizations'::regclass, 'documents'::regclass)
      and conrelid <> 'documents'::regclass
  loop
    execute format('alter table %s drop constraint %I', reference.content, reference.conname);
    execute format('alter table %s add constraint %I foreign key (%s) references %s on delete cascade',
      reference.content, reference.conname, reference.columns,
      case reference.target when 'documents' then 'document_keys' else 'organization_keys' end);
  end loop;
end $$;
alter table documents drop constraint documents_api_key_organization_id_fkey;
alter table documents add foreign key (api_key, organization_id, document_id) references document_keys on delete cascade;
alter table organizations add foreign key (api_key, organization_id) references organization_keys on delete cascade;
`;

/**
 * A new row takes its key. While the content of an earlier one is being deleted, the row is left out, and the caller
 * finds that it is not there. The lock makes it wait for a deletion that is about to commit.
 */
const TAKE_KEYS = `
create function take_organization_key() returns trigger language plpgsql as $$
begin
  insert into organization_keys (api_key, organization_id) values (new.api_key, new.organization_id)
  on conflict do nothing;
  perform from organization_keys
  where api_key = new.api_key and organization_id = new.organization_id and deleted_at is null for share;
  if found then return new; end if;
  return null;
end $$;
create trigger organizations_take_key before insert on organizations for each row execute function take_organization_key();

create function take_document_key() returns trigger language plpgsql as $$
begin
  insert into document_keys (api_key, organization_id, document_id)
  values (new.api_key, new.organization_id, new.document_id)
  on conflict do nothing;
  perform from document_keys
  where api_key = new.api_key and organization_id = new.organization_id and document_id = new.document_id
    and deleted_at is null for share;
  if found then return new; end if;
  return null;
end $$;
create trigger documents_take_key before insert on documents for each row execute function take_document_key();
`;

/** A deletion finds what it deletes by these, however much is stored. */
const INDEXES = `
create index uploads_by_document on uploads (api_key, organization_id, document_id);
create index fan_outs_by_document on notification_fan_outs (api_key, organization_id, document_id);
create index configs_by_document on notification_configs (api_key, organization_id, document_hash);
create index context_grants_by_resource on context_grants (api_key, organization_id, id_hash(resource_id));
-- Threads of one organization for members of another one. Most private threads are for members of their own.
drop index annotations_by_readers;
create index annotations_by_other_readers on comment_annotations using gin (visible_to_organizations)
  where visibility = 'organizationPrivate' and not visible_to_organizations <@ array[organization_id];
`;

/**
 * The triggers look up by lists of ids. A join with the deleted rows may read the whole table when the planner takes
 * them for many.
 */
const TRIGGERS = `
create or replace function delete_recipients() returns trigger language plpgsql as $$
declare deleted record;
begin
  for deleted in select api_key, organization_id, array_agg(notification_id) as ids from gone group by 1, 2 loop
    delete from notification_recipients
    where api_key = deleted.api_key and organization_id = deleted.organization_id and notification_id = any(deleted.ids);
  end loop;
  return null;
end $$;

create or replace function delete_deliveries() returns trigger language plpgsql as $$
declare deleted record;
begin
  for deleted in select api_key, organization_id, array_agg(notification_id) as ids from gone group by 1, 2 loop
    delete from notification_deliveries
    where api_key = deleted.api_key and organization_id = deleted.organization_id and notification_id = any(deleted.ids);
    delete from digest_items
    where api_key = deleted.api_key and organization_id = deleted.organization_id and notification_id = any(deleted.ids);
    delete from digest_items
    where api_key = deleted.api_key and organization_id = deleted.organization_id and digest_id = any(deleted.ids);
  end loop;
  return null;
end $$;

create or replace function keep_thread_sight() returns trigger language plpgsql as $$
declare deleted record;
begin
  for deleted in select * from gone loop
    update activities set thread_sight = jsonb_build_object(
      'authorId', deleted.author_id, 'isDraft', deleted.is_draft, 'visibility', deleted.visibility,
      'organizationIds', deleted.visible_to_organizations, 'userIds', deleted.visible_to_users, 'access', deleted.access)
    where api_key = deleted.api_key and organization_id = deleted.organization_id
      and target_entity_id = deleted.annotation_id and document_id = deleted.document_id and thread_sight is null;
  end loop;
  return null;
end $$;
`;

export const deletions: Migration = {
  up: async (db) => {
    for (const part of [KEYS, REFERENCES, TAKE_KEYS, INDEXES, TRIGGERS]) await sql.raw(part).execute(db);
  },
};
