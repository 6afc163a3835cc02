import type { AdvancedWebhookChange, AdvancedWebhookConfig } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { advancedWebhooksOff } from '../../../consequences/webhooks/requireAdvancedWebhooks.js';
import { requireEncryption } from '../../../consequences/webhooks/requireEncryption.js';
import { advancedWebhookSettings } from '../../../workspace/advancedWebhookSettings.js';
import { mergeSettings } from '../../../workspace/mergeSettings.js';
import { changeSettings } from '../../../workspace/storedSettings.js';

/**
 * Merges a change into the settings that all endpoints share, and returns all of them. Throws `FAILED_PRECONDITION`
 * when advanced webhooks were never switched on and the change does not do so; `INVALID_ARGUMENT` when bodies are to be
 * encrypted without a usable key.
 */
export async function updateAdvancedWebhookConfig(
  core: Core,
  apiKey: string,
  change: AdvancedWebhookChange,
): Promise<AdvancedWebhookConfig> {
  const changed = await changeSettings(core, apiKey, async (stored) => {
    if (stored.advancedWebhookConfig === undefined && change.isEnabled !== true) throw advancedWebhooksOff();
    const advancedWebhookConfig = mergeSettings(stored.advancedWebhookConfig ?? {}, change);
    const merged = { ...stored, advancedWebhookConfig };
    await requireEncryption('data.publicKey', advancedWebhookSettings(merged));
    return merged;
  });
  return advancedWebhookSettings(changed);
}
