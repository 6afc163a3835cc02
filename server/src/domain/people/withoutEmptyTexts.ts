import type { User } from '@parley/protocol';

/**
 * Returns a person without empty texts. An empty text counts as missing, so it must not hide the text of the stored
 * person.
 */
export function withoutEmptyTexts<Person extends Pick<User, 'name' | 'email' | 'photoUrl'>>(person: Person): Person {
  const { name, email, photoUrl, ...rest } = person;
  // The same fields, but for empty ones, which are optional.
  return { ...rest, ...(name && { name }), ...(email && { email }), ...(photoUrl && { photoUrl }) } as Person;
}
