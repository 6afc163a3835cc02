import type { ActivityService, ActivityServiceChange } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { activitySettings } from '../../../workspace/activitySettings.js';
import { mergeSettings } from '../../../workspace/mergeSettings.js';
import { changeSettings } from '../../../workspace/storedSettings.js';

/**
 * Merges a change into the activity settings and returns all of them. Switching the service on stores the time, unless
 * the change sends one.
 */
export async function updateActivityService(
  core: Core,
  apiKey: string,
  change: ActivityServiceChange,
): Promise<ActivityService> {
  const changed = await changeSettings(core, apiKey, (stored) => {
    const isSwitchedOn =
      change.activityServiceConfig?.isEnabled === true && !activitySettings(stored).activityServiceConfig.isEnabled;
    const stamped = mergeSettings(
      stored,
      isSwitchedOn ? { activityServiceConfig: { enabledTime: core.clock.now() } } : {},
    );
    return mergeSettings(stamped, change);
  });
  return activitySettings(changed);
}
