import { type Migration, sql } from 'kysely';

/** Values that everybody in a document shares. */
const TABLE = `
create table live_states (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  live_state_id text not null,
  live_state_hash bytea not null generated always as (id_hash(live_state_id)) stored,
  data jsonb not null,
  updated_at bigint not null,
  updated_by text,
  tab_id text,
  primary key (api_key, organization_id, document_id, live_state_hash),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade
);
-- No query looks into the values, and gathering statistics of them takes time and memory.
alter table live_states alter column data set statistics 0;
`;

export const liveStates: Migration = {
  up: async (db) => {
    await sql.raw(TABLE).execute(db);
  },
};
