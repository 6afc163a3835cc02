import type { ActivityService } from '@parley/protocol';
import type { ApiKeySettings } from '../../store/tables.js';
import { defaultTriggers } from './defaultTriggers.js';
import { mergeSettings } from './mergeSettings.js';

/** How activity records are made for an API key, defaults filled in (REST contract §2.11). */
export const activitySettings = ({ activityServiceConfig }: ApiKeySettings): ActivityService =>
  mergeSettings<ActivityService>(
    {
      activityServiceConfig: {
        isEnabled: true,
        enabledTime: null,
        immutable: false,
        triggers: { comment: defaultTriggers('comment', () => true) },
      },
    },
    { activityServiceConfig },
  );
