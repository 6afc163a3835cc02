/** Built-in fields of the sidebar. */
export type BuiltInFilterFieldId =
  | 'status'
  | 'priority'
  | 'category'
  | 'people'
  | 'assigned'
  | 'tagged'
  | 'involved'
  | 'location'
  | 'version'
  | 'document';

/** A field that threads can be filtered and grouped by. */
export interface FilterField {
  /** A built-in field, or the app's own: then its values come from `valuePath`. */
  field: BuiltInFilterFieldId | (string & {});
  /** @default the package's own name of a built-in field, else `field` */
  label?: string | undefined;
  /** @default 'multi' */
  select?: 'single' | 'multi' | undefined;
  /** The options can be searched. @default false */
  searchable?: boolean | undefined;
  /** @default true */
  showCounts?: boolean | undefined;
  icon?: string | undefined;
  /** Where the values are in a thread, dots between keys. @default `context.<field>` */
  valuePath?: string | undefined;
  /** Offers threads that have no value. @default false */
  includeUnset?: boolean | undefined;
  placeholder?: string | undefined;
  /** @default false */
  groupable?: boolean | undefined;
  /** Ids of the options listed first, in this order. */
  order?: readonly string[] | undefined;
  /** The options. @default the values of the threads */
  options?: readonly FilterOption[] | undefined;
}

export interface FilterOption {
  id: string;
  name?: string | undefined;
}

/** Represents "no value" among the ids of a field. */
export const UNSET = '';
