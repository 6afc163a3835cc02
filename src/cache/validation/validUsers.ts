import { list, maybe, object, or, text } from './checks.js';

const NOBODY = { userId: '' };

export const user = object(
  {
    userId: text(),
    name: maybe(text()),
    email: maybe(text()),
    photoUrl: maybe(text()),
    color: maybe(text()),
    textColor: maybe(text()),
    initial: maybe(text()),
  },
  'userId',
);
export const author = or(user, NOBODY);

/** Returns a valid array of people. */
export const validUsers = <T>(users: T): T => list(user)(users) as T;
