import { type Migration, sql } from 'kysely';

/** Reactions to elements of pages. A row for each person, so that a reaction of thousands is changed in two rows. */
const TABLES = `
create table inline_reactions (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  annotation_id text not null,
  target_element_id text not null,
  target_hash bytea not null generated always as (id_hash(target_element_id)) stored,
  content jsonb not null,
  people_count integer not null,
  created_at bigint not null,
  last_updated bigint not null,
  primary key (api_key, organization_id, document_id, annotation_id),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade
);
-- No query looks into the values, and gathering statistics of them takes time and memory.
alter table inline_reactions alter column content set statistics 0;
create index inline_reactions_target on inline_reactions (api_key, organization_id, document_id, target_hash);

create table inline_reaction_people (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  annotation_id text not null,
  user_id text not null,
  user_hash bytea not null generated always as (id_hash(user_id)) stored,
  reacted_at bigint not null,
  primary key (api_key, organization_id, document_id, annotation_id, user_hash),
  foreign key (api_key, organization_id, document_id, annotation_id) references inline_reactions on delete cascade
);
-- The first people of a reaction.
create index inline_reaction_people_first
  on inline_reaction_people (api_key, organization_id, document_id, annotation_id, reacted_at, user_hash);
`;

export const inlineReactions: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
  },
};
