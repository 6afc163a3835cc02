import { type RawBuilder, sql } from 'kysely';

/** SQL condition on a row of `webhook_bodies`: an event that still has deliveries to send needs it. */
export const isBodyAwaited: RawBuilder<unknown> = sql`(
  ${isAwaited('webhook_bodies', sql`e.webhook_id = webhook_bodies.body_id`)}
  or ${isAwaited('webhook_bodies', sql`e.snapshot_id = webhook_bodies.body_id`)})`;

/** SQL condition: the webhook event `e` of the same organization still has deliveries to send. */
export function isAwaited(table: string, event: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
  select from webhook_events e
  join webhook_deliveries d on d.api_key = e.api_key and d.organization_id = e.organization_id and d.webhook_id = e.webhook_id
    and d.state = 'pending'
  where e.api_key = ${sql.ref(`${table}.api_key`)} and e.organization_id = ${sql.ref(`${table}.organization_id`)} and ${event})`;
}
