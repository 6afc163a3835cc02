import { type Migration, sql } from 'kysely';

/**
 * Who has opened a document, or a location in it (`location_id`; '' is the document as a whole), and how many did on each day. The numbers of
 * days name nobody: they stay when the people go.
 */
const TABLES = `
create table document_views (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  location_id text not null,
  location_hash bytea not null generated always as (id_hash(location_id)) stored,
  user_id text not null,
  user_hash bytea not null generated always as (id_hash(user_id)) stored,
  first_viewed_at bigint not null,
  last_viewed_at bigint not null,
  views_count integer not null,
  primary key (api_key, organization_id, document_id, location_hash, user_hash),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade
);
-- The newest viewers.
create index document_views_newest
  on document_views (api_key, organization_id, document_id, location_hash, last_viewed_at, user_hash);
-- The locations that one person has viewed, and everything of a person.
create index document_views_of_person on document_views (api_key, organization_id, user_hash, document_id);
create index document_views_by_age on document_views using brin (last_viewed_at);

create table document_view_days (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  location_id text not null,
  location_hash bytea not null generated always as (id_hash(location_id)) stored,
  -- Midnight UTC.
  day bigint not null,
  users_count integer not null,
  views_count integer not null,
  primary key (api_key, organization_id, document_id, location_hash, day),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade
);
create index document_view_days_by_age on document_view_days using brin (day);
`;

export const views: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
  },
};
