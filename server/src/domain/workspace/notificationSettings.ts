import type { NotificationService } from '@parley/protocol';
import type { ApiKeySettings } from '../../store/ApiKeySettings.js';
import { defaultTriggers } from './defaultTriggers.js';
import { mergeSettings } from './mergeSettings.js';

/** Returns the notification settings of an API key, with defaults (REST contract §2.13). */
export function notificationSettings(settings: ApiKeySettings): NotificationService {
  const { useNotificationService, notificationServiceConfig } = settings;
  const batch = { isEnabled: false, batchWindowSeconds: 10, maxActivities: 2 };
  return mergeSettings<NotificationService>(
    {
      useNotificationService: true,
      notificationServiceConfig: {
        triggers: { comment: defaultTriggers('comment', ({ notify }) => notify === true) },
        delayConfig: { isEnabled: false, delaySeconds: 10 },
        batchConfig: { document: batch, user: batch },
      },
    },
    { useNotificationService, notificationServiceConfig },
  );
}
