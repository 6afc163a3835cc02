import type { WebhookDelivery } from '@parley/protocol';
import type { Kysely } from 'kysely';
import { acrossOrganizations } from '../../../../store/acrossOrganizations.js';
import type { Tables } from '../../../../store/tables.js';
import { requireEndpoint } from './requireEndpoint.js';

/**
 * Returns the newest deliveries to an endpoint, the latest event first. Throws `FAILED_PRECONDITION` while advanced
 * webhooks are off, `NOT_FOUND` for an unknown endpoint.
 */
export async function readDeliveries(
  db: Kysely<Tables>,
  apiKey: string,
  endpointId: string,
  limit: number,
): Promise<WebhookDelivery[]> {
  await requireEndpoint(db, apiKey, endpointId);
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', (join) =>
      join
        .onRef('e.api_key', '=', 'd.api_key')
        .onRef('e.organization_id', '=', 'd.organization_id')
        .onRef('e.webhook_id', '=', 'd.webhook_id'),
    )
    .modifyFront(acrossOrganizations('webhookTarget'))
    .where('d.api_key', '=', apiKey)
    .where('d.target', '=', endpointId)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.webhook_id')
    .limit(limit)
    .selectAll('d')
    .select('e.event')
    .execute();
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    event: row.event,
    status: row.state,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.state === 'pending' ? row.next_attempt_at : null,
    responseStatus: row.last_status,
    responseBody: row.last_response,
    error: row.last_error,
  }));
}
