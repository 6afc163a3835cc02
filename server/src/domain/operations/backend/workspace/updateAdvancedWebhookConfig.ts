import type { AdvancedWebhookChange, AdvancedWebhookConfig } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { advancedWebhooksOff } from '../../../consequences/webhooks/requireAdvancedWebhooks.js';
import { requireEncryption } from '../../../consequences/webhooks/requireEncryption.js';
import { advancedWebhookSettings } from '../../../workspace/advancedWebhookSettings.js';
import { mergeSettings } from '../../../workspace/mergeSettings.js';
import { changeSettings } from '../../../workspace/storedSettings.js';

/**
 * Merges a change into what all endpoints have in common; answers all of it. `FAILED_PRECONDITION` before it was ever switched on,
 * unless the change does so; `INVALID_ARGUMENT`: nothing to encrypt for.
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
