'use client';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import { useStrings } from '../internal/useStrings.js';
import { usePresencePerson, usePresenceState } from './PresenceContext.js';
import { presenceStrings } from './strings.js';

/** The name of the person around, else the email. */
export function usePersonName(part: string): string {
  const user = usePresencePerson(part);
  return useNameOf(part)(user);
}

function useNameOf(part: string) {
  const { selfId } = usePresenceState(part);
  const strings = useStrings(presenceStrings);
  return (user: Pick<PresenceUser, 'userId' | 'name' | 'email'> | undefined) => {
    const shown = user?.name || user?.email || strings.unknownUser;
    return user && user.userId === selfId ? strings.self.replace('{name}', () => shown) : shown;
  };
}

/** The status in words. A bot can have any name, so it says whose it is. */
export function usePersonStatus(part: string): { status: string; isFollower: boolean } {
  const { onlineStatus, following, addedBy } = usePresencePerson(part);
  const { selfId, people } = usePresenceState(part);
  const strings = useStrings(presenceStrings);
  const nameOf = useNameOf(part);
  const isFollower = selfId !== undefined && following === selfId;
  const status = strings[onlineStatus];
  if (isFollower) return { status: strings.follower.replace('{person}', status), isFollower };
  if (addedBy === undefined) return { status, isFollower };
  const adder = nameOf(people.find(({ userId }) => userId === addedBy));
  return { status: strings.bot.replace('{status}', status).replace('{name}', () => adder), isFollower };
}
