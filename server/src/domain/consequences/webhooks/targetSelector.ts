import type { ActionEventName, ActionName, EventFeature } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tenant } from '../../../credentials/Tenant.js';
import type { Tables } from '../../../store/tables.js';
import { advancedWebhookSettings } from '../../workspace/advancedWebhookSettings.js';
import { webhookSettings } from '../../workspace/webhookSettings.js';
import { enabledEndpoints } from './enabledEndpoints.js';
import { matchesEndpoint } from './matchesEndpoint.js';
import { PROCESSED_TARGET, RAW_TARGET } from './WebhookEvent.js';

/** An event, and the action that fires it. */
export interface FiredEvent<F extends EventFeature = EventFeature> {
  feature: F;
  action: ActionName<F>;
  event: ActionEventName;
  scope: { organizationId: string; documentId: string };
}

/** Returns the function that selects the webhook targets of an event. Runs no statement while advanced webhooks are off for the API key. */
export async function targetSelector(
  db: Kysely<Tables>,
  { apiKey, settings }: Pick<Tenant, 'apiKey' | 'settings'>,
): Promise<(fired: FiredEvent) => string[]> {
  const { useWebhookService, webhookServiceConfig: basic } = webhookSettings(settings);
  const basicTargets = [
    ...(useWebhookService && basic.rawNotificationUrl ? [RAW_TARGET] : []),
    ...(useWebhookService && basic.processedNotificationUrl ? [PROCESSED_TARGET] : []),
  ];
  const endpoints = advancedWebhookSettings(settings).isEnabled ? await enabledEndpoints(db, apiKey) : [];
  return ({ feature, action, event, scope }) => {
    const triggers: Partial<Record<string, boolean>> = basic.triggers[feature];
    const chosen = endpoints.filter((endpoint) => matchesEndpoint(endpoint, event, scope));
    return [...(triggers[action] ? basicTargets : []), ...chosen.map(({ endpoint_id }) => endpoint_id)];
  };
}
