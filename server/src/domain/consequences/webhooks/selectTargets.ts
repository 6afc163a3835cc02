import type { ActionEventName } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tenant } from '../../../credentials/Tenant.js';
import type { Tables } from '../../../store/tables.js';
import type { CommentAction } from '../events/CommentAction.js';
import { eventOf } from '../events/eventOf.js';
import { advancedWebhookSettings } from '../../workspace/advancedWebhookSettings.js';
import { webhookSettings } from '../../workspace/webhookSettings.js';
import { enabledEndpoints } from './enabledEndpoints.js';
import { matchesEndpoint } from './matchesEndpoint.js';
import { PROCESSED_TARGET, RAW_TARGET } from './WebhookEvent.js';

/** An action with at least one target. */
export interface SelectedAction {
  action: CommentAction;
  event: ActionEventName;
  /** Never empty. */
  targets: string[];
}

/** Returns the actions that have webhook targets, with those targets. Runs no statement while webhooks are off for the API key. */
export async function selectTargets(
  db: Kysely<Tables>,
  { apiKey, settings }: Pick<Tenant, 'apiKey' | 'settings'>,
  actions: readonly CommentAction[],
): Promise<SelectedAction[]> {
  const { useWebhookService, webhookServiceConfig: basic } = webhookSettings(settings);
  const basicTargets = [
    ...(useWebhookService && basic.rawNotificationUrl ? [RAW_TARGET] : []),
    ...(useWebhookService && basic.processedNotificationUrl ? [PROCESSED_TARGET] : []),
  ];
  const endpoints = advancedWebhookSettings(settings).isEnabled ? await enabledEndpoints(db, apiKey) : [];
  return actions.flatMap((action) => {
    const event = eventOf(action);
    const targets = [
      ...(basic.triggers.comment[action.name] ? basicTargets : []),
      ...endpoints
        .filter((endpoint) => matchesEndpoint(endpoint, event, action.scope))
        .map(({ endpoint_id }) => endpoint_id),
    ];
    return targets.length > 0 ? [{ action, event, targets }] : [];
  });
}
