import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { requireAdvancedWebhooks } from './requireAdvancedWebhooks.js';
import { endpointMissing } from './toEndpoint.js';

/** What deliveries to an endpoint are signed with. `FAILED_PRECONDITION` while advanced webhooks are off; `NOT_FOUND`. */
export async function readEndpointSecret(db: Kysely<Tables>, apiKey: string, endpointId: string): Promise<string> {
  await requireAdvancedWebhooks(db, apiKey);
  const row = await db
    .selectFrom('webhook_endpoints')
    .where('api_key', '=', apiKey)
    .where('endpoint_id', '=', endpointId)
    .select('secret')
    .executeTakeFirst();
  if (!row) throw endpointMissing(endpointId);
  return row.secret;
}
