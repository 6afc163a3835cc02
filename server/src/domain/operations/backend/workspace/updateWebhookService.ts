import type { WebhookService, WebhookServiceChange } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { checkTarget } from '../../../consequences/webhooks/checkTarget.js';
import { requireEncryption } from '../../../consequences/webhooks/requireEncryption.js';
import { mergeSettings } from '../../../workspace/mergeSettings.js';
import { changeSettings } from '../../../workspace/storedSettings.js';
import { shownWebhookSettings, webhookSettings } from '../../../workspace/webhookSettings.js';

/**
 * Merges a change into the basic webhook; answers all of it. RequestedTriggers that nobody has set by then are filled in when it is switched on,
 * and stay. `INVALID_ARGUMENT`: a target that the installation forbids, or nothing to encrypt for.
 */
export async function updateWebhookService(
  core: Core,
  apiKey: string,
  change: WebhookServiceChange,
): Promise<WebhookService> {
  for (const field of ['rawNotificationUrl', 'processedNotificationUrl'] as const) {
    checkTarget(core.options, `data.webhookServiceConfig.${field}`, change.webhookServiceConfig?.[field] ?? '');
  }
  const changed = await changeSettings(core, apiKey, async (stored) => {
    const merged = mergeSettings(stored, change);
    const service = webhookSettings(merged);
    await requireEncryption('data.webhookServiceConfig.publicKey', service.webhookServiceConfig);
    return { ...merged, ...service };
  });
  return shownWebhookSettings(changed);
}
