import type { Observable } from '../../observable.js';
import type { FollowEvents, FollowState } from './Follow.js';

/** Follow mode: shows another person's view. Methods are bound. */
export interface FollowElement {
  /** Whom this person follows, and who follows them. */
  getFollow(): Observable<FollowState>;
  /**
   * Follows somebody in the root document: their location, and the middle of their window. They can see that. It ends by `unfollow`, when
   * the person moves by wheel, touch, key or press, or presses Escape, and when the other disconnects. Rejects with `NOT_FOUND` for somebody who is
   * not there, and `INVALID_ARGUMENT` for oneself.
   */
  follow(request: { userId: string }): Promise<{ user: FollowEvents['followStarted']['user'] }>;
  /** Does nothing when nobody is followed. */
  unfollow(): void;
  /** Events of follow mode, by name. */
  on<Name extends keyof FollowEvents>(name: Name): Observable<FollowEvents[Name]>;
}
