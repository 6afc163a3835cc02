import type { ActivityService } from '@parley/protocol';
import type { ApiKeySettings } from '../../store/ApiKeySettings.js';
import { defaultTriggers } from './defaultTriggers.js';
import { mergeSettings } from './mergeSettings.js';

/** Returns the activity settings of an API key, with defaults (REST contract §2.11). */
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
