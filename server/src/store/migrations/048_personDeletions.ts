import { type Migration, sql } from 'kysely';

/** Deletions of people's data (REST contract §3.13): what is asked for, and how far each has come. A finished one names nobody. */
const TABLE = `
create table person_deletions (
  api_key text not null references api_keys,
  job_id text not null,
  -- Null: it is finished.
  request jsonb,
  progress jsonb not null,
  tasks_count integer not null,
  tasks_left integer not null,
  created_at bigint not null,
  last_task_at bigint,
  primary key (api_key, job_id)
);
alter table person_deletions alter column request set statistics 0;
alter table person_deletions alter column progress set statistics 0;
`;

export const personDeletions: Migration = {
  up: async (db) => {
    await sql.raw(TABLE).execute(db);
  },
};
