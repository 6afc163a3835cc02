import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { FollowElement } from './FollowElement.js';

/** Every method of the element, with what it is until its code is there. */
export const FOLLOW_METHODS: MethodsUntilLoaded<FollowElement> = {
  getFollow: { first: { user: null, followers: [] } },
  follow: 'later',
  unfollow: 'kept',
  on: 'events',
};
