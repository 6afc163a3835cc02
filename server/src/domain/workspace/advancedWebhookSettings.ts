import type { AdvancedWebhookConfig } from '@parley/protocol';
import type { ApiKeySettings } from '../../store/ApiKeySettings.js';
import { mergeSettings } from './mergeSettings.js';
import { NO_BODY_OPTIONS } from './webhookSettings.js';

/** Returns the settings that all webhook endpoints of an API key share, with defaults (REST contract §2.14). */
export const advancedWebhookSettings = ({ advancedWebhookConfig = {} }: ApiKeySettings): AdvancedWebhookConfig =>
  mergeSettings<AdvancedWebhookConfig>({ isEnabled: false, ...NO_BODY_OPTIONS }, advancedWebhookConfig);
