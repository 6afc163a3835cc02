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
  const { user: loader } = providers.resolvers;
  if (!loader && !providers.storesPeople) return [...people];
  const unknown: string[] = [];
  const shown = people.map((person) => {
    const { userId, addedBy } = person;
    if (addedBy !== undefined) return person;
    const known = loader?.peek(organizationId, userId);
    if (!known) unknown.push(userId);
    if (known?.state !== 'ready') return withoutEmail(person);
    const { name, email, photoUrl, color, textColor, initial } = known.value;
    return { ...person, ...definedFields({ name, email, photoUrl, color, textColor, initial }) };
  });
  if (unknown.length > 0) loader?.want(organizationId, unknown);
  return shown;
}

/** Somebody of whom the user provider has returned nothing: without a name, their email is not shown in its place, nor what is made of it. */
export function withoutEmail<Person extends Partial<Pick<User, 'name' | 'email' | 'initial'>>>(person: Person): Person {
  return person.name ? person : { ...person, email: undefined, initial: undefined };
}
