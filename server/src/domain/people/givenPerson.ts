import type { User } from '@parley/protocol';

/** A snapshot of a person without its empty texts: they count as lacking, so they must not cover the stored person's. */
export function givenPerson<Person extends Pick<User, 'name' | 'email' | 'photoUrl'>>(person: Person): Person {
  const { name, email, photoUrl, ...rest } = person;
  // The same fields, but for empty ones, which are optional.
  return { ...rest, ...(name && { name }), ...(email && { email }), ...(photoUrl && { photoUrl }) } as Person;
}
