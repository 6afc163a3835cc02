import type { Kysely } from 'kysely';
import type { Tables } from '../../../../store/tables.js';
import { requireAdvancedWebhooks } from '../../../consequences/webhooks/requireAdvancedWebhooks.js';
import { endpointMissing } from './toEndpoint.js';

/**
 * Returns an endpoint. Throws `FAILED_PRECONDITION` while advanced webhooks are off, `NOT_FOUND` for an unknown
 * endpoint.
 */
export async function requireEndpoint(
  db: Kysely<Tables>,
  apiKey: string,
  endpointId: string,
): Promise<{ secret: string; disabled: boolean }> {
  await requireAdvancedWebhooks(db, apiKey);
  const row = await db
    .selectFrom('webhook_endpoints')
    .where('api_key', '=', apiKey)
    .where('endpoint_id', '=', endpointId)
    .select(['secret', 'disabled'])
    .executeTakeFirst();
  if (!row) throw endpointMissing(endpointId);
  return row;
}
