import type { User } from '@parley/protocol';

/** Whatever names a person: an object with a `userId`. */
export const isPerson = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && typeof (value as Partial<User>).userId === 'string';

/** The same JSON with each person in it, however deep, replaced; parts without people keep their identity. */
export function mapPeople<T>(value: T, replace: (person: User) => User): T {
  // What is put in place of a part of JSON is JSON of the same shape.
  return mapObjects(value, (part) => (isPerson(part) ? replace(part) : undefined)) as T;
}

/** The same JSON with each object replaced for which `replace` returns a value, from the outside in. */
export function mapObjects(value: unknown, replace: (part: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const own = replace(value);
  if (own !== undefined) return own;
  if (Array.isArray(value)) {
    const items = value.map((item) => mapObjects(item, replace));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let isSame = true;
  const fields = Object.entries(value).map(([name, field]) => {
    const mapped = mapObjects(field, replace);
    if (mapped !== field) isSame = false;
    return [name, mapped] as const;
  });
  return isSame ? value : Object.fromEntries(fields);
}
