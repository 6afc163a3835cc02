import { type Migration, sql } from 'kysely';

/** Who edits a document in single editor mode, and who waits for it. People who are deleted are looked up in the index. */
const TABLE = `
create table editor_seats (
  api_key text not null,
  organization_id text not null,
  document_id text not null,
  version bigint not null default 1,
  user_id text,
  tab_id text,
  lease_ends_at bigint,
  requests jsonb not null default '[]',
  primary key (api_key, organization_id, document_id),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade
);
alter table editor_seats alter column requests set statistics 0;
create index editor_seats_of_user on editor_seats (api_key, organization_id, user_id) where user_id is not null;
`;

export const editorSeats: Migration = {
  up: async (db) => {
    await sql.raw(TABLE).execute(db);
  },
};
