import type { createWebhookEndpoint, EndpointData, WebhookEndpoint } from '@parley/protocol';
import { ParleyError, WEBHOOK_ENDPOINTS_LIMIT } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import { generateId } from '../../../../ids.js';
import { toBase64 } from '../../../common/base64.js';
import { checkTarget } from '../../../consequences/webhooks/checkTarget.js';
import { requireAdvancedWebhooks } from '../../../consequences/webhooks/requireAdvancedWebhooks.js';
import { toEndpoint } from './toEndpoint.js';

/** Bytes of a secret. */
const SECRET_BYTES = 24;

/**
 * Creates an endpoint with a new secret. Throws `INVALID_ARGUMENT` when the installation forbids the target,
 * `FAILED_PRECONDITION` while advanced webhooks are off, `ALREADY_EXISTS` when another endpoint has this `uid`, `RESOURCE_EXHAUSTED` when the
 * key has too many endpoints.
 */
export async function createEndpoint(
  core: Core,
  apiKey: string,
  { uid, ...fields }: EndpointData<typeof createWebhookEndpoint>,
): Promise<WebhookEndpoint> {
  checkTarget(core.options, 'data.url', fields.url);
  const now = core.clock.now();
  return core.write(async ({ db }) => {
    await requireAdvancedWebhooks(db, apiKey);
    // Endpoints that are made at the same time wait for each other, so that all are counted.
    await db.selectFrom('api_keys').where('api_key', '=', apiKey).select('api_key').forNoKeyUpdate().execute();
    const made = await db
      .insertInto('webhook_endpoints')
      .values({
        api_key: apiKey,
        endpoint_id: generateId(),
        url: fields.url,
        description: fields.description ?? null,
        filter_types: fields.filterTypes ?? null,
        channels: fields.channels ?? null,
        disabled: fields.disabled ?? false,
        rate_limit: fields.rateLimit ?? null,
        uid: uid ?? null,
        metadata: fields.metadata ? JSON.stringify(fields.metadata) : null,
        secret: newSecret(),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['api_key', 'uid']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) throw new ParleyError('ALREADY_EXISTS', `Another webhook endpoint has the uid ${JSON.stringify(uid)}.`);
    const { count } = await db
      .selectFrom('webhook_endpoints')
      .where('api_key', '=', apiKey)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count <= WEBHOOK_ENDPOINTS_LIMIT) return toEndpoint(made);
    throw new ParleyError(
      'RESOURCE_EXHAUSTED',
      `An API key has at most ${WEBHOOK_ENDPOINTS_LIMIT} webhook endpoints. Delete those that are no longer needed.`,
    );
  });
}

const newSecret = () => `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
