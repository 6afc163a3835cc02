import { type Migration, sql } from 'kysely';

const TABLES = `
-- Something that webhooks tell of, as of its commit.
create table webhook_events (
  api_key text not null references api_keys,
  webhook_id text not null,
  event text not null,
  organization_id text not null,
  document_id text not null,
  -- Body that it shares with the other events of one transaction about one thread. Null: it is about no thread.
  snapshot_id text,
  created_at bigint not null,
  primary key (api_key, webhook_id)
);
create index webhook_events_by_snapshot on webhook_events (api_key, snapshot_id);
create index webhook_events_by_time on webhook_events (created_at);

-- What is sent of events, as JSON text, while somebody waits for it: under the event's id its own part, under snapshot_id the shared one.
create table webhook_bodies (
  api_key text not null references api_keys,
  body_id text not null,
  body text not null,
  created_at bigint not null,
  primary key (api_key, body_id)
);

create table webhook_deliveries (
  api_key text not null,
  webhook_id text not null,
  -- An endpoint's id, or one of the two addresses of the basic webhook: 'raw', 'processed'.
  target text not null,
  -- 'pending', 'delivered' or 'failed'.
  state text not null default 'pending',
  -- Those that ended, either way.
  attempts integer not null default 0,
  created_at bigint not null,
  next_attempt_at bigint not null,
  last_attempt_at bigint,
  -- Of the last attempt that ended: what was answered, or why there was no answer.
  last_status integer,
  last_response text,
  last_error text,
  primary key (api_key, webhook_id, target),
  foreign key (api_key, webhook_id) references webhook_events on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (api_key, target, next_attempt_at) where state = 'pending';
create index webhook_deliveries_by_attempt on webhook_deliveries (api_key, target, last_attempt_at);
create index webhook_deliveries_by_time on webhook_deliveries (api_key, target, created_at);
`;

/** Pending webhook deliveries, and those of the last 30 days (REST contract §2.14). */
export const webhookDeliveries: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
  },
};
