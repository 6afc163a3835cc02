import type { WebhookService } from '@parley/protocol';
import type { ApiKeySettings } from '../../store/tables.js';
import { shownAddress } from './shownAddress.js';
import { defaultTriggers } from './defaultTriggers.js';
import { mergeSettings } from './mergeSettings.js';

/** The basic webhook of an API key, defaults filled in (REST contract §2.14). RequestedTriggers have defaults only while it is switched on. */
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

/** The same for whoever reads the configuration: without credentials in the addresses. */
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

/** A body that is sent as it is. */
export const NO_BODY_OPTIONS = { encodeData: false, encryptData: false, publicKey: '', enableDataProtection: false };
