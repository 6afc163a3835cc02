import type { User } from './people.js';

/**
 * Returns the text for a person: name, else email, else id.
 * An empty name or email counts as missing, so the text is never empty.
 */
export function personText(user: Pick<User, 'userId' | 'name' | 'email'>): string {
  // The customer's own store may contain values that are not strings.
  return [user.name, user.email].find((text) => typeof text === 'string' && text !== '') ?? user.userId;
}

/** The text for a person: name, else email, else `unknown`. Never the id, which means nothing to people. An empty name or email counts as missing. */
export function personName(person: Partial<Pick<User, 'name' | 'email'>> | null | undefined, unknown: string): string {
  return person?.name || person?.email || unknown;
}

/** The id that represents a deleted person. Nobody can sign in with it. */
export const DELETED_USER_ID = 'deleted_user';
