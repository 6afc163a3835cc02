import { type Migration, sql } from 'kysely';

/** What housekeeping finds old rows by. Blocks of rows that were written together are enough: such an index costs a write next to nothing. */
const INDEXES = `
create index notifications_by_age on notifications using brin (timestamp);
create index activities_by_age on activities using brin (timestamp);
create index webhook_events_by_age on webhook_events using brin (created_at);
`;

/** The list of revoked tokens forgets people whose tokens have all expired. Generations are times from now on, so that none comes twice. */
const TOKENS = `
alter table token_generations
  alter column generation type bigint,
  add column revoked_at bigint not null default 0;
update token_generations set revoked_at = (extract(epoch from now()) * 1000)::bigint;
alter table token_generations alter column revoked_at drop default;
`;

export const retention: Migration = {
  up: async (db) => {
    await sql.raw(INDEXES).execute(db);
    await sql.raw(TOKENS).execute(db);
  },
};
