/**
 * Checks a value from the service. Returns the same value if it is valid, else a replacement. `undefined`:
 * there is no replacement.
 */
export type Check = (value: unknown) => unknown;

/** A value of one primitive type. Without a replacement, anything else counts as absent. */
const primitive =
  <T>(type: string) =>
  (standIn?: T): Check =>
  (value) =>
    typeof value === type ? value : standIn;
export const text = primitive<string>('string');
export const flag = primitive<boolean>('boolean');
export const number =
  (standIn?: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) ? value : standIn;

/** An optional value whose check has a replacement; without one, absent stays absent anyway. */
export const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);

/** A value that may be `null` or absent; anything that does not pass counts as `null`. */
export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || value === undefined ? value : (check(value) ?? null);

/** A list; members that do not pass are left out. Anything else becomes an empty list. */
export const list =
  (member: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return [];
    const members: readonly unknown[] = value;
    const checked = members.map(member);
    const isSame = checked.every((one, index) => one === members[index] && one !== undefined);
    return isSame ? members : checked.filter((one) => one !== undefined);
  };

/** An object by key; members that do not pass are left out. Anything else becomes an empty one. */
export const map =
  (member: Check): Check =>
  (value) => {
    if (!isObject(value)) return {};
    const entries = Object.entries(value);
    const checked = entries.map(([key, one]) => [key, member(one)] as const);
    const isSame = checked.every(([, one], index) => one === entries[index]?.[1] && one !== undefined);
    return isSame ? value : Object.fromEntries(checked.filter(([, one]) => one !== undefined));
  };

/** An object whose fields pass; other fields stay as they are. @param ids required fields: without them it is `undefined` */
export const object =
  (fields: Record<string, Check>, ...ids: string[]): Check =>
  (value) => {
    if (!isObject(value)) return undefined;
    let checked = value;
    for (const [name, check] of Object.entries(fields)) {
      const field = check(value[name]);
      if (field === undefined && ids.includes(name)) return undefined;
      if (field === value[name]) continue;
      checked = checked === value ? { ...value } : checked;
      if (field === undefined) delete checked[name];
      else checked[name] = field;
    }
    return checked;
  };

/** The fields that pass as they are, and those that are not checked: an answer of a data provider must not make a valid record invalid. */
export const passing =
  (fields: Record<string, Check>) =>
  <T extends object>(value: T): Partial<T> =>
    Object.fromEntries(
      Object.entries(value).filter(([name, field]) => fields[name] === undefined || fields[name](field) === field),
    ) as Partial<T>; // some of its fields

/** Any object. */
export const anyObject: Check = (value) => (isObject(value) ? value : undefined);

/** A check, or its stand-in. */
export const or =
  (check: Check, standIn: unknown): Check =>
  (value) =>
    check(value) ?? standIn;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
