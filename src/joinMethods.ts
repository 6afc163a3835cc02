/**
 * Joins the methods of several parts into one object. It does not compile when two parts have a method of the same
 * name, so their order does not matter.
 */
export function joinMethods<Parts extends readonly object[]>(
  parts: readonly [...Parts] & Disjoint<Parts>,
): Joined<Parts> {
  return Object.assign({}, ...parts) as Joined<Parts>; // the names differ, so nothing was overwritten
}

/** Every name of the parts. */
type NamesOf<Parts> = Parts extends readonly [infer First, ...infer Rest] ? keyof First | NamesOf<Rest> : never;

/** The names that two parts have. */
type SharedNames<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? (keyof First & NamesOf<Rest>) | SharedNames<Rest>
  : never;

/** Nothing in the way when no name is shared, else a text that no array is. */
type Disjoint<Parts> = [SharedNames<Parts>] extends [never]
  ? unknown
  : `Two parts have the method ${SharedNames<Parts> & string}.`;

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest] ? First & Joined<Rest> : unknown;
