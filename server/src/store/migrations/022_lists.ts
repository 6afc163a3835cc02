import { type Migration, sql } from 'kysely';

const ACTIVITIES = `
create index activities_by_user on activities
  (api_key, organization_id, action_user_id, timestamp desc, activity_id desc);
create index activities_by_action on activities
  (api_key, organization_id, action_type, timestamp desc, activity_id desc);
create index activities_by_feature on activities
  (api_key, organization_id, feature_type, timestamp desc, activity_id desc);
drop index activities_by_target;
create index activities_by_target on activities
  (api_key, organization_id, target_entity_id, timestamp desc, activity_id desc) where target_entity_id is not null;
-- Few activities are about a deleted thread. A target that is not a thread may have any number of activities.
create index activities_of_gone on activities (api_key, organization_id, target_entity_id)
  where thread_sight is not null;
`;

const USERS = `
-- Hashes of the parts of texts that a search can look for: of each number of characters in sizes. A hash contains the
-- organization, so that a search reads entries of its own organization only.
create function search_keys(key text, organization text, sizes integer[], variadic texts text[])
returns bigint[] language sql immutable parallel safe
return coalesce((
  select array_agg(distinct hashtextextended(
    substr(whole.lowered, start, size), hashtextextended(organization, hashtextextended(key, 0))))
  from (select lower(text) as lowered from unnest(texts) as text) as whole, unnest(sizes) as size,
    generate_series(1, length(whole.lowered) - size + 1) as start), '{}');

alter table users
  -- Lists of people are sorted by it. An index row has no room for a longer text.
  add column sort_name text collate "C" not null
    generated always as (left(lower(coalesce(profile ->> 'name', profile ->> 'email', user_id)), 64)) stored,
  add column sort_email text collate "C" generated always as (left(lower(profile ->> 'email'), 64)) stored;
create index users_by_name on users (api_key, organization_id, sort_name, user_id);
create index users_by_email on users (api_key, organization_id, sort_email, user_id) where sort_email is not null;
-- Without a list of pending entries, which every search would read.
create index users_by_part on users using gin
  (search_keys(api_key, organization_id, '{1,2,3}', profile ->> 'name', profile ->> 'email')) with (fastupdate = off);
`;

const DOCUMENTS = `
create index documents_by_access on documents (api_key, organization_id, coalesce(access_type, ''), document_id)
  where not disabled;
`;

const GRANTS = `
create index grants_on_documents on grants (api_key, organization_id, user_id) where type = 'document';
`;

/** Lists cost the same in a large organization as in a small one: an index for each filter, in the order of the list. */
export const lists: Migration = {
  async up(db) {
    await sql.raw(ACTIVITIES).execute(db);
    await sql.raw(USERS).execute(db);
    await sql.raw(DOCUMENTS).execute(db);
    await sql.raw(GRANTS).execute(db);
  },
};
