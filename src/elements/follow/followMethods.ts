import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { FollowElement } from './FollowElement.js';

/** Kinds of methods until the code is loaded, where their verb does not define it. */
export const FOLLOW_METHODS: MethodsUntilLoaded<FollowElement> = {
  getFollow: { first: { user: null, followers: [] } },
  follow: 'later',
  unfollow: 'queued',
  on: 'events',
};
