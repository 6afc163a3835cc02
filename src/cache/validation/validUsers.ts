import { list, object, or, text } from './checks.js';

const NOBODY = { userId: '' };

export const user = object(
  {
    userId: text(),
    name: text(),
    email: text(),
    photoUrl: text(),
    color: text(),
    textColor: text(),
    initial: text(),
  },
  'userId',
);
export const author = or(user, NOBODY);

/** Returns a valid array of people. */
export const validUsers = <T>(users: T): T => list(user)(users) as T;
