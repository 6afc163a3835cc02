import type { Location } from '@parley/protocol';
import type { PresenceUser } from '../presence/Presence.js';

/** Who follows whom. */
export interface FollowState {
  /** Whom this person follows. `null`: nobody. */
  user: PresenceUser | null;
  /** Those who follow this person, the earliest first. */
  followers: PresenceUser[];
}

/**
 * Why following ended.
 * - `stopped`: by `unfollow`, Escape, another click, or because somebody else is followed now.
 * - `moved`: the person has scrolled, touched, typed, pressed or opened another document themselves.
 * - `left`: the followed person has disconnected, or now follows this person.
 */
export type FollowEndReason = 'stopped' | 'moved' | 'left';

/** Payloads of the events of the follow element. */
export interface FollowEvents {
  followStarted: { user: PresenceUser };
  followEnded: { user: PresenceUser; reason: FollowEndReason };
  /** They moved to another location, `null` for none. This client then calls `setLocations` with it, unless `preventDefault` is called. */
  followLocationChanged: { user: PresenceUser; location: Location | null; preventDefault(): void };
  /**
   * They have opened another document, which this person may read too. Open it to continue following there; following ends if that is not
   * done within ten seconds.
   */
  followDocumentChanged: { user: PresenceUser; documentId: string };
}
