import type { User } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { definedFields } from '../../definedFields.js';

type Shown = Pick<User, 'userId' | 'name' | 'email' | 'photoUrl' | 'color' | 'textColor' | 'initial'> & {
  addedBy?: string | undefined;
};

/**
 * People as they may be shown now: the user provider completes known people. A bot is not completed: it would look like the person of its id,
 * who may be unknown to the service.
 */
export function presentPeople<Person extends Shown>(
  { providers }: ClientContext,
  organizationId: string,
  people: readonly Person[],
): Person[] {
  const { user: loader = null } = providers.resolvers;
  if (!loader) return [...people];
  const unknown = people
    .filter(({ userId, addedBy }) => addedBy === undefined && !loader.peek(organizationId, userId))
    .map(({ userId }) => userId);
  if (unknown.length > 0) loader.want(organizationId, unknown);
  return people.map((person) => {
    const known = person.addedBy === undefined ? loader.peek(organizationId, person.userId) : undefined;
    if (known?.state !== 'ready') return person;
    const { name, email, photoUrl, color, textColor, initial } = known.value;
    return { ...person, ...definedFields({ name, email, photoUrl, color, textColor, initial }) };
  });
}
