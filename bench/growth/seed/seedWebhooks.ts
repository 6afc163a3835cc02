import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deliveries of the last 30 days: a tenth of the records, to `ep_busy`; 20 of them to `ep_quiet` too. No event of now matches an endpoint. */
export async function seedWebhooks(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  const count = size.records / 10;
  await sql`
    update api_keys set settings = settings || '{"advancedWebhookConfig": {"isEnabled": true}, "activityServiceConfig": {"isEnabled": true}}'
    where api_key = 'pk_bench'`.execute(db);
  await sql`
    insert into webhook_endpoints (api_key, endpoint_id, url, channels, secret, created_at, updated_at)
    select 'pk_bench', id, 'https://hooks.acme.test/' || id, '{doc:none}', 'whsec_AAAA', ${now}::bigint, ${now}::bigint
    from unnest(array['ep_busy', 'ep_quiet']) as id`.execute(db);
  await sql`
    insert into webhook_events (api_key, webhook_id, event, organization_id, document_id, snapshot_id, created_at)
    select 'pk_bench', pg_temp.id_of('webhook ' || n), 'comment.add', 'acme', 'plan', null,
      ${now}::bigint - ${30 * DAY_MS}::bigint * (${count} - n) / ${count}
    from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`analyze webhook_events`.execute(db);
  await sql`
    insert into webhook_deliveries (api_key, organization_id, webhook_id, target, state, attempts, created_at, next_attempt_at, last_attempt_at, last_status)
    select api_key, organization_id, webhook_id, target, 'delivered', 1, created_at, created_at, created_at + 1000, 200
    from (
      select *, 'ep_busy' as target from webhook_events
      union all (select *, 'ep_quiet' from webhook_events order by created_at desc limit 20)
    ) as event
    order by created_at`.execute(db);
}
