import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { FollowElement } from './FollowElement.js';

/** What methods are until the code is there, where their verb does not say it. */
export const FOLLOW_METHODS: MethodsUntilLoaded<FollowElement> = {
  getFollow: { first: { user: null, followers: [] } },
  follow: 'later',
  unfollow: 'queued',
  on: 'events',
};
