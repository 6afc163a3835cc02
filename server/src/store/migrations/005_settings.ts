import { type Migration, sql } from 'kysely';

const SETTINGS = `
create table webhook_endpoints (
  api_key text not null references api_keys,
  endpoint_id text not null,
  url text not null,
  description text,
  -- Null: every event, every channel.
  filter_types text[],
  channels text[],
  disabled boolean not null default false,
  -- Deliveries per second; null: no limit.
  rate_limit integer,
  uid text,
  metadata jsonb,
  secret text not null,
  created_at bigint not null,
  updated_at bigint not null,
  -- Time of the first failure since the last success; null: it does not fail.
  failing_since bigint,
  primary key (api_key, endpoint_id)
);
create unique index webhook_endpoints_by_uid on webhook_endpoints (api_key, uid);
create index webhook_endpoints_by_time on webhook_endpoints (api_key, created_at, endpoint_id);
`;

export const settings: Migration = {
  up: async (db) => {
    await sql.raw(SETTINGS).execute(db);
  },
};
