import type { WebhookService } from '@parley/protocol';
import type { ApiKeySettings } from '../../store/ApiKeySettings.js';
import { shownAddress } from './shownAddress.js';
import { defaultTriggers } from './defaultTriggers.js';
import { mergeSettings } from './mergeSettings.js';

/**
 * Returns the settings of the basic webhook of an API key, with defaults (REST contract §2.14). Triggers have defaults
 * only while the webhook is switched on.
 */
export function webhookSettings({ useWebhookService = false, webhookServiceConfig }: ApiKeySettings): WebhookService {
  const triggers = useWebhookService
    ? {
        comment: defaultTriggers('comment', ({ webhook }) => webhook),
        crdt: defaultTriggers('crdt', ({ webhook }) => webhook),
        recorder: defaultTriggers('recorder', ({ webhook }) => webhook),
      }
    : { comment: {}, crdt: {}, recorder: {} };
  return mergeSettings<WebhookService>(
    {
      useWebhookService,
      webhookServiceConfig: {
        authToken: '',
        rawNotificationUrl: '',
        processedNotificationUrl: '',
        ...NO_BODY_OPTIONS,
        triggers,
      },
    },
    { webhookServiceConfig },
  );
}

/** As `webhookSettings`, for callers that show the settings: without credentials in the URLs. */
export function shownWebhookSettings(settings: ApiKeySettings): WebhookService {
  const { webhookServiceConfig: config, ...service } = webhookSettings(settings);
  const { rawNotificationUrl, processedNotificationUrl } = config;
  return {
    ...service,
    webhookServiceConfig: {
      ...config,
      rawNotificationUrl: shownAddress(rawNotificationUrl),
      processedNotificationUrl: shownAddress(processedNotificationUrl),
    },
  };
}

/** Options of a body that is sent without encoding, encryption or data protection. */
export const NO_BODY_OPTIONS = { encodeData: false, encryptData: false, publicKey: '', enableDataProtection: false };
