import type { WebhookBodyOptions } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tenant } from '../../../credentials/Tenant.js';
import type { Tables } from '../../../store/tables.js';
import { advancedWebhookSettings } from '../../workspace/advancedWebhookSettings.js';
import { webhookSettings } from '../../workspace/webhookSettings.js';
import { PROCESSED_TARGET, RAW_TARGET } from './WebhookEvent.js';

/** A target of deliveries, with its current settings. */
export interface Target {
  apiKey: string;
  /** An endpoint's id, `raw` or `processed`. */
  id: string;
  url: string;
  /** Signs the messages to an endpoint; `null`: the basic webhook. */
  secret: string | null;
  /** Of the basic webhook; `''`: none. */
  authToken: string;
  bodyOptions: WebhookBodyOptions;
  /** Deliveries per second; `null`: no limit. */
  rateLimit: number | null;
  /** Waits before the second and later attempts, ms. */
  retryDelaysMs: readonly number[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** REST contract §2.14. */
const BASIC_RETRIES = [5 * SECOND, 5 * MINUTE];
const ADVANCED_RETRIES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

/** Returns a target; `null` when it is switched off or deleted. */
export async function loadTarget(
  db: Kysely<Tables>,
  { apiKey, settings }: Pick<Tenant, 'apiKey' | 'settings'>,
  id: string,
): Promise<Target | null> {
  if (id === RAW_TARGET || id === PROCESSED_TARGET) {
    const { useWebhookService, webhookServiceConfig: basic } = webhookSettings(settings);
    const url = id === RAW_TARGET ? basic.rawNotificationUrl : basic.processedNotificationUrl;
    if (!useWebhookService || !url) return null;
    const { authToken } = basic;
    return {
      apiKey,
      id,
      url,
      secret: null,
      authToken,
      bodyOptions: basic,
      rateLimit: null,
      retryDelaysMs: BASIC_RETRIES,
    };
  }
  const bodyOptions = advancedWebhookSettings(settings);
  if (!bodyOptions.isEnabled) return null;
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .where('api_key', '=', apiKey)
    .where('endpoint_id', '=', id)
    .where('disabled', '=', false)
    .select(['url', 'secret', 'rate_limit'])
    .executeTakeFirst();
  if (!endpoint) return null;
  const { url, secret, rate_limit: rateLimit } = endpoint;
  return { apiKey, id, url, secret, authToken: '', bodyOptions, rateLimit, retryDelaysMs: ADVANCED_RETRIES };
}
