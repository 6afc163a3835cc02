import type { WebhookService, WebhookServiceChange } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { checkTarget } from '../../../consequences/webhooks/checkTarget.js';
import { requireEncryption } from '../../../consequences/webhooks/requireEncryption.js';
import { mergeSettings } from '../../../workspace/mergeSettings.js';
import { changeSettings } from '../../../workspace/storedSettings.js';
import { shownWebhookSettings, webhookSettings } from '../../../workspace/webhookSettings.js';

/**
 * Merges a change into the settings of the basic webhook and returns all of them. Switching it on stores the defaults
 * of triggers that nobody has set. Throws `INVALID_ARGUMENT` when the installation forbids a target, or bodies are to
 * be encrypted without a usable key.
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
