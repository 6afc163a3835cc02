import type { TaggedUserContact, User } from '@parley/protocol';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { fillPeople } from '../people/fillPeople.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { taggedUser } from './toComment.js';

interface WithPeople {
  from?: User | undefined;
  taggedUserContacts?: TaggedUserContact[] | undefined;
}

/** Returns a change of a comment with its people filled in, so that it can be compared with the stored comment. One statement. */
export async function fillComment<Change extends WithPeople>(
  db: Kysely<Tables>,
  scope: ThreadScope,
  change: Change,
): Promise<Change> {
  const { from, taggedUserContacts = [] } = change;
  const people = await fillPeople(db, scope, [...taggedUserContacts.map(taggedUser), ...(from ? [from] : [])]);
  const tags = taggedUserContacts.map((tag, index) => ({ ...tag, contact: people[index] }));
  return {
    ...change,
    ...(from && { from: people.at(-1) }),
    ...(change.taggedUserContacts && { taggedUserContacts: tags }),
  };
}
