import { ACTIVITY_LIMITS } from '@parley/protocol/constants';
import { fitChanges } from '../fitChanges.js';
import type { ChangeSender } from '../StatelessTopic.js';
import { activityChanges, type ActivityUpdates, loadActivityUpdates } from './activityUpdates.js';

/**
 * Topic `activities`: the activity log of the organization. Each entry is sent to those who may see it now. A person who may no longer see
 * a thread gets the removal of its entries; a person who may see it from now on gets them.
 */
export const sendActivities: ChangeSender<ActivityUpdates> = {
  replayRecords: ACTIVITY_LIMITS.pageSize, // no more than a reader who is reset reads first
  load: loadActivityUpdates,
  changesFor(changes, updates, userId) {
    const visible = activityChanges(changes, updates, userId);
    return visible && fitChanges(visible);
  },
};
