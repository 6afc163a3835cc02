import { type Migration, sql } from 'kysely';

/** People whom backends show in documents. They stay until a backend takes them away. */
const TABLE = `
create table presence_people (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  user_id text not null,
  user_hash bytea not null generated always as (id_hash(user_id)) stored,
  name text,
  email text,
  status text not null,
  updated_at bigint not null,
  primary key (api_key, organization_id, document_id, user_hash),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade
);
`;

export const presence: Migration = {
  up: async (db) => {
    await sql.raw(TABLE).execute(db);
  },
};
