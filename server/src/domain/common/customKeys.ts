/** The caller's own keys of an open record (REST contract §1.13), taken from the input. */
export interface CustomKeys {
  /** Keys with a value. */
  values: Record<string, unknown>;
  /** Keys that were sent as `null`: absent on an add, removed by an update. */
  removed: string[];
}

/**
 * Bytes of the custom keys of one record, as the database writes them. One request brings at most 64 KiB of JSON, which the database's text
 * makes longer, but many requests would add up: everybody who reads the record gets all of them.
 */
export const CUSTOM_KEYS_BYTES = 128 * 1024;

/**
 * Returns the caller's own keys of an input.
 * @param known names that the operation stores elsewhere, or that only the service sets and a read fills in
 */
export function customKeys(input: object, known: ReadonlySet<string>): CustomKeys {
  const entries = Object.entries(input).filter(([key, value]) => !known.has(key) && value !== undefined);
  return {
    values: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    removed: entries.filter(([, value]) => value === null).map(([key]) => key),
  };
}
