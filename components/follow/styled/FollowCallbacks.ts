import type { FollowEvents } from '../../../src/elements/follow/Follow.js';

/** Callbacks of a host that follows along with the followed person. */
export interface FollowCallbacks {
  /**
   * The followed person has opened another document that this person may read: open it, and following continues there. Otherwise it ends after
   * ten seconds.
   */
  onFollowDocumentChange?: ((change: FollowEvents['followDocumentChanged']) => void) | undefined;
  /** They are at another location, `null` for none. Then this client is put there too, unless `preventDefault` of the change is called. */
  onFollowLocationChange?: ((change: FollowEvents['followLocationChanged']) => void) | undefined;
}
