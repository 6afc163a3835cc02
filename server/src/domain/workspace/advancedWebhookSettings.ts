import type { AdvancedWebhookConfig } from '@parley/protocol';
import type { ApiKeySettings } from '../../store/tables.js';
import { mergeSettings } from './mergeSettings.js';
import { NO_BODY_OPTIONS } from './webhookSettings.js';

/** What the endpoints of an API key have in common, defaults filled in (REST contract §2.14). */
export const advancedWebhookSettings = ({ advancedWebhookConfig = {} }: ApiKeySettings): AdvancedWebhookConfig =>
  mergeSettings<AdvancedWebhookConfig>({ isEnabled: false, ...NO_BODY_OPTIONS }, advancedWebhookConfig);
