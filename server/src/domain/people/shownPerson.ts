import type { ShownPerson, User } from '@parley/protocol';

/** Returns the part of a profile that others in a document see. */
export function shownPerson(user: User): ShownPerson {
  const { userId, name, email, photoUrl, color, textColor, initial, type, isReadOnly, isAnonymous } = user;
  return { userId, name, email, photoUrl, color, textColor, initial, type, isReadOnly, isAnonymous };
}
