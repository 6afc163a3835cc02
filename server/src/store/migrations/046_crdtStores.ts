import { type Migration, sql } from 'kysely';

/**
 * Shared documents: a row for each store, which every update raises; the log of updates, without gaps; and one snapshot, which stands for the
 * rows of the log up to its position. The updates are compact already, so the database need not try to compress them.
 */
const TABLES = `
create table crdt_stores (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  store_id text not null,
  store_hash bytea not null generated always as (id_hash(store_id)) stored,
  type text not null,
  content_key text not null,
  sequence bigint not null,
  last_update bigint not null,
  last_updated_by text not null,
  session_id text,
  created_at bigint not null,
  primary key (api_key, organization_id, document_id, store_hash),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade
) with (fillfactor = 50);

create table crdt_updates (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  store_hash bytea not null,
  sequence bigint not null,
  update bytea not null,
  user_id text not null,
  created_at bigint not null,
  primary key (api_key, organization_id, document_id, store_hash, sequence),
  foreign key (api_key, organization_id, document_id, store_hash) references crdt_stores on delete cascade
);
alter table crdt_updates alter column update set storage external;
alter table crdt_updates alter column update set statistics 0;

create table crdt_snapshots (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  store_hash bytea not null,
  sequence bigint not null,
  state bytea not null,
  created_at bigint not null,
  primary key (api_key, organization_id, document_id, store_hash),
  foreign key (api_key, organization_id, document_id, store_hash) references crdt_stores on delete cascade
);
alter table crdt_snapshots alter column state set storage external;
alter table crdt_snapshots alter column state set statistics 0;
`;

export const crdtStores: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
  },
};
