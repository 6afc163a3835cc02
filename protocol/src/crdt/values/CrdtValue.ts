/** The types of stores that have a plain value. */
export type ValueType = 'text' | 'map' | 'array' | 'xml';

/** A JSON value. */
export type CrdtJson = string | number | boolean | null | CrdtJson[] | { [key: string]: CrdtJson };

/** The plain value of each type: `xml` is a well-formed fragment. */
export interface CrdtValues {
  text: string;
  map: { [key: string]: CrdtJson };
  array: CrdtJson[];
  xml: string;
}

/** The position of a value in a Yjs document. */
export interface ValuePlace<T extends ValueType = ValueType> {
  type: T;
  /** The name of the root. */
  contentKey: string;
}

/** Limits of a plain value. */
export const VALUE_LIMITS = {
  /** Objects, arrays and elements inside of one another, as in the JSON of a request. */
  depth: 32,
  /** Members of objects and arrays, all together; or elements, attributes and stretches of text. Each is a record of some hundred bytes in every copy of the document. */
  parts: 50_000,
  /** Elements inside of one another. Lists and tables of an editor take several for each level. */
  xmlDepth: 128,
} as const;
