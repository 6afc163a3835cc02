import { type Migration, sql } from 'kysely';

/** Every key of a table that organizations own contains `organization_id`, so that a distributed database can shard it by that column. */
const WEBHOOKS = `
alter table webhook_deliveries add column organization_id text;
update webhook_deliveries d set organization_id = e.organization_id
from webhook_events e where e.api_key = d.api_key and e.webhook_id = d.webhook_id;
alter table webhook_deliveries
  alter column organization_id set not null,
  drop constraint webhook_deliveries_api_key_webhook_id_fkey,
  drop constraint webhook_deliveries_pkey,
  add primary key (api_key, organization_id, webhook_id, target);

alter table webhook_bodies add column organization_id text;
update webhook_bodies b set organization_id = e.organization_id
from webhook_events e where e.api_key = b.api_key and e.webhook_id = b.body_id;
update webhook_bodies b set organization_id = e.organization_id
from webhook_events e where e.api_key = b.api_key and e.snapshot_id = b.body_id;
-- Bodies whose events are gone: nothing sends them.
delete from webhook_bodies where organization_id is null;
alter table webhook_bodies
  alter column organization_id set not null,
  drop constraint webhook_bodies_pkey,
  add primary key (api_key, organization_id, body_id);

alter table webhook_events
  drop constraint webhook_events_pkey,
  add primary key (api_key, organization_id, webhook_id);
alter table webhook_deliveries
  add foreign key (api_key, organization_id, webhook_id) references webhook_events on delete cascade;
drop index webhook_events_by_snapshot;
create index webhook_events_by_snapshot on webhook_events (api_key, organization_id, snapshot_id);
`;

const UPLOADS = `
drop index uploads_by_blob;
create unique index uploads_by_blob on uploads (api_key, organization_id, blob_key);

-- One job for each organization, because a job is stored beside the rows of its organization.
create or replace function delete_blobs() returns trigger language plpgsql as $$
begin
  insert into jobs (api_key, organization_id, kind, key, payload, run_at)
  select api_key, organization_id, 'deleteBlobs', min(blob_key), jsonb_build_object('keys', jsonb_agg(blob_key)), 0
  from gone group by api_key, organization_id;
  return null;
end $$;
`;

export const sharding: Migration = {
  up: async (db) => {
    await sql.raw(WEBHOOKS).execute(db);
    await sql.raw(UPLOADS).execute(db);
  },
};
