import { type Migration, sql } from 'kysely';

/**
 * What is kept beside shared documents: saved versions, and for each store a stream of messages with a checkpoint. A stream may be there
 * without its store. States are compact already, so the database need not try to compress them.
 */
const TABLES = `
create table crdt_versions (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  store_hash bytea not null,
  version_id text not null,
  version_name text not null,
  state bytea not null,
  bytes integer not null,
  created_at bigint not null,
  created_by text not null,
  primary key (api_key, organization_id, document_id, store_hash, version_id),
  foreign key (api_key, organization_id, document_id, store_hash) references crdt_stores on delete cascade
);
alter table crdt_versions alter column state set storage external;
alter table crdt_versions alter column state set statistics 0;

create table crdt_streams (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  store_id text not null,
  store_hash bytea not null generated always as (id_hash(store_id)) stored,
  last_timestamp bigint not null,
  messages integer not null,
  bytes bigint not null,
  primary key (api_key, organization_id, document_id, store_hash),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade
);

create table crdt_checkpoints (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  store_hash bytea not null,
  state bytea not null,
  vector bytea not null,
  content jsonb not null,
  timestamp bigint not null,
  user_id text not null,
  primary key (api_key, organization_id, document_id, store_hash),
  foreign key (api_key, organization_id, document_id, store_hash) references crdt_streams on delete cascade
);
alter table crdt_checkpoints alter column state set storage external;
alter table crdt_checkpoints alter column state set statistics 0;
alter table crdt_checkpoints alter column content set statistics 0;

create table crdt_messages (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  store_hash bytea not null,
  timestamp bigint not null,
  message_id text not null,
  data bytea not null,
  content jsonb not null,
  bytes integer not null,
  user_id text not null,
  primary key (api_key, organization_id, document_id, store_hash, timestamp),
  unique (api_key, organization_id, document_id, store_hash, message_id),
  foreign key (api_key, organization_id, document_id, store_hash) references crdt_streams on delete cascade
);
alter table crdt_messages alter column data set statistics 0;
alter table crdt_messages alter column content set statistics 0;
`;

export const crdtHistory: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
  },
};
