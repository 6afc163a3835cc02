import type { FollowEvents } from '../../../src/elements/follow/Follow.js';

/** How the host goes along with the one who is followed. */
export interface FollowCallbacks {
  /**
   * They have opened another document, which this person may read too: open it, and following goes on there. It ends when that is not done within
   * ten seconds.
   */
  onFollowDocumentChange?: ((change: FollowEvents['followDocumentChanged']) => void) | undefined;
  /** They are at another location, `null` for none. Then this client is put there too, unless `preventDefault` of the change is called. */
  onFollowLocationChange?: ((change: FollowEvents['followLocationChanged']) => void) | undefined;
}
