import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { ActivityElement } from './ActivityElement.js';

/** Every method of the element, with what it is until its code is there. */
export const ACTIVITY_METHODS: MethodsUntilLoaded<ActivityElement> = {
  getAllActivities: { first: null },
  getActivityFeed: { first: null },
  fetchNextActivities: 'later',
  refetchActivities: 'later',
  createActivity: 'later',
  retryActivity: 'kept',
};
