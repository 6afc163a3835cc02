import type { User } from '@parley/protocol';
import { userRecord } from './userRecord.js';

/** The fields of a person that are shown beside an action of theirs. */
export type BriefPerson = Pick<User, 'userId' | 'name' | 'email' | 'photoUrl' | 'initial' | 'color' | 'textColor'>;

/** Returns a person of an organization in brief. @param people the stored people (`loadPeople`); others are known by their id alone */
export function briefPerson(people: ReadonlyMap<string, User>, organizationId: string, userId: string): BriefPerson {
  return inBrief(people.get(userId) ?? userRecord({ userId, organizationId, profile: null }));
}

/** The part of a record that is shown in brief. */
export function inBrief({ userId, name, email, photoUrl, initial, color, textColor }: User): BriefPerson {
  return { userId, name, email, photoUrl, initial, color, textColor };
}
