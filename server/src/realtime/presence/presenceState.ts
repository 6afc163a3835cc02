import { type PresenceState, type PresenceUser, type ShownPerson, utf8Length } from '@parley/protocol';
import { CLOSE_CODES, locationKeyOf, PRESENCE_LIMITS } from '@parley/protocol/constants';
import { CloseError } from '../CloseError.js';

/** Merges a tab's update into its previous state. Throws `CloseError` when the result is too large. */
export function patchState(before: PresenceState, patch: PresenceState): PresenceState {
  const state: PresenceState = { ...before };
  for (const [name, value] of Object.entries(patch) as [keyof PresenceState, never][]) {
    if (value === null) delete state[name];
    else if (value !== undefined) state[name] = value;
  }
  if (utf8Length(JSON.stringify(state)) > PRESENCE_LIMITS.stateBytes) {
    throw new CloseError(CLOSE_CODES.BAD_FRAME, `A presence state holds at most ${PRESENCE_LIMITS.stateBytes} bytes.`);
  }
  return state;
}

/** A person of a document, as reported by one tab. `state`: as `patchState` returns it. */
export function presenceUser(profile: ShownPerson, state: PresenceState, timestamp: number): PresenceUser {
  const { onlineStatus = 'online', location, ...rest } = state;
  // `patchState` has removed every `null`.
  return {
    ...profile,
    onlineStatus,
    timestamp,
    ...(location && { location, locationId: locationKeyOf(location) ?? undefined }),
    ...rest,
  } as PresenceUser;
}

const RANK = { online: 2, away: 1, offline: 0 };

/** The most active of several entries of one person; of equals the latest. Whom they follow in another window is known too. */
export function mostActive(entries: Iterable<PresenceUser>): PresenceUser | undefined {
  let best: PresenceUser | undefined;
  let following: string | undefined;
  for (const entry of entries) {
    following ??= entry.following;
    const ahead = best ? RANK[entry.onlineStatus] - RANK[best.onlineStatus] : 1;
    if (!best || ahead > 0 || (ahead === 0 && entry.timestamp > best.timestamp)) best = entry;
  }
  return best && following !== undefined && best.following === undefined ? { ...best, following } : best;
}
