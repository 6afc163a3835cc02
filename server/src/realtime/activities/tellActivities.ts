import { ACTIVITY_LIMITS } from '@parley/protocol/constants';
import { fitChanges } from '../fitChanges.js';
import type { ChangeTeller } from '../StatelessTopic.js';
import { activityChanges, type ActivityNews, loadActivityNews } from './activityNews.js';

/**
 * Topic `activities`: the activity log of the organization. Each entry is told to those who may see it now. A person who may no longer see a
 * thread is told that its entries are gone; a person who may see it from now on gets them.
 */
export const tellActivities: ChangeTeller<ActivityNews> = {
  replayRecords: ACTIVITY_LIMITS.pageSize, // no more than a reader who starts anew reads first
  load: loadActivityNews,
  changesFor(changes, news, userId) {
    const told = activityChanges(changes, news, userId);
    return told && fitChanges(told);
  },
};
