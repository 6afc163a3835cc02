import type { Location } from '@parley/protocol';
import type { PresenceUser } from '../presence/Presence.js';

/** Who follows whom. */
export interface FollowState {
  /** Whom this person follows. `null`: nobody. */
  user: PresenceUser | null;
  /** Those who follow this person, in the order in which they came. */
  followers: PresenceUser[];
}

/**
 * Why following ended.
 * - `stopped`: by `unfollow`, Escape, another click, or because somebody else is followed now.
 * - `moved`: the person has scrolled, touched, typed, pressed or opened another document themselves.
 * - `left`: the one who was followed has left, or follows this person now.
 */
export type FollowEndReason = 'stopped' | 'moved' | 'left';

/** Payloads of the events of the follow element. */
export interface FollowEvents {
  followStarted: { user: PresenceUser };
  followEnded: { user: PresenceUser; reason: FollowEndReason };
  /** They are at another location, `null` for none. Then this client is put there too, by `setLocations`, unless `preventDefault` is called. */
  followLocationChanged: { user: PresenceUser; location: Location | null; preventDefault(): void };
  /**
   * They have opened another document, which this person may read too. Open it, and following goes on there; it ends when that has not been
   * done within ten seconds.
   */
  followDocumentChanged: { user: PresenceUser; documentId: string };
}
