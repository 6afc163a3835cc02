import type { User } from '../ParleyTypes.js';
import type { Loaded } from '../providers/createLoader.js';
import type { Resolution } from './notification/Notification.js';

/** The result of the user provider for a person; `null`: there is no such provider. */
export type KnownPeople = ((userId: string) => Loaded<User> | undefined) | null;

/** A person as they may be shown now. A name in the record itself need not be hidden. */
export function completePerson(user: User, person: KnownPeople): { user: User; state: Resolution['person'] } {
  if (!person) return { user, state: 'ready' };
  const loaded = person(user.userId);
  if (loaded?.state === 'ready') {
    const known = { ...user, ...loaded.value, userId: user.userId };
    return { user: known, state: known.name || known.email ? 'ready' : 'unknown' };
  }
  if (user.name) return { user, state: 'ready' };
  const isAwaited = !loaded || loaded.state === 'pending';
  return { user: { userId: user.userId }, state: isAwaited ? 'pending' : 'unknown' };
}
