import { type Migration, sql } from 'kysely';

/** The bytes that a delivery keeps stored while it waits. So what waits for a target is added up without reading it. */
const COLUMN = `
alter table webhook_deliveries add column bytes integer not null default 0;
update webhook_deliveries d set bytes = (
  select sum(octet_length(body)) from webhook_events e
  join webhook_bodies b on b.api_key = e.api_key and b.organization_id = e.organization_id and b.body_id in (e.webhook_id, e.snapshot_id)
  where e.api_key = d.api_key and e.organization_id = d.organization_id and e.webhook_id = d.webhook_id)
where state = 'pending' and exists (
  select from webhook_bodies b
  where b.api_key = d.api_key and b.organization_id = d.organization_id and b.body_id = d.webhook_id);
`;

export const webhookBytes: Migration = {
  up: async (db) => {
    await sql.raw(COLUMN).execute(db);
  },
};
