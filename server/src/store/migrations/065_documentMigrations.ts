import { type Migration, sql } from 'kysely';

/** Migrations of documents (REST contract §3.7), and the lock that they hold meanwhile. */
const TABLE = `
create table document_migrations (
  api_key text not null,
  organization_id text not null,
  migration_id text not null,
  document_id text not null,
  new_document_id text not null,
  status text not null,
  -- Why it failed, for people.
  error text,
  created_at bigint not null,
  -- Null: it is not finished.
  ended_at bigint,
  primary key (api_key, organization_id, migration_id),
  foreign key (api_key, organization_id) references organization_keys on delete cascade
);
create index document_migrations_running on document_migrations (api_key, organization_id) where ended_at is null;
-- The migration that moves the document. Nobody else writes in it meanwhile.
alter table documents add column migration_id text;
`;

export const documentMigrations: Migration = {
  up: async (db) => {
    await sql.raw(TABLE).execute(db);
  },
};
