import type { TaggedUserContact } from './comment.js';
import type { User } from './people.js';

/** Returns the people whom a comment mentions (`to`), each once: a comment may mention somebody twice, with another text each time. */
export const mentionedUsers = (tags: readonly TaggedUserContact[]): User[] => [
  ...new Map(tags.map(({ userId, contact }) => [userId, { ...contact, userId }])).values(),
];
