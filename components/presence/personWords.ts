'use client';
import { personName } from '@parley/protocol/constants';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import { useStrings } from '../internal/useStrings.js';
import { usePresencePerson, usePresenceState } from './PresenceContext.js';
import { presenceStrings } from './strings.js';

/** Of the person around: the name, else the email, and the status in words. A bot can have any name, so it says whose it is. */
export function usePersonWords(part: string) {
  const user = usePresencePerson(part);
  const { selfId, people } = usePresenceState(part);
  const strings = useStrings(presenceStrings);

  function nameOf(person: PresenceUser | undefined) {
    const shown = personName(person, strings.unknownUser);
    return person && person.userId === selfId ? strings.self.replace('{name}', () => shown) : shown;
  }

  const isFollower = selfId !== undefined && user.following === selfId;
  let status: string = strings[user.onlineStatus];
  if (isFollower) status = strings.follower.replace('{person}', status);
  else if (user.addedBy !== undefined) {
    const adder = nameOf(people.find(({ userId }) => userId === user.addedBy));
    status = strings.bot.replace('{status}', status).replace('{name}', () => adder);
  }
  return { name: nameOf(user), status, isFollower };
}
