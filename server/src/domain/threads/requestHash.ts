import { sha256Hex } from '../../ids.js';

/** The stored hash of an item whose id the service made: no caller can repeat its request (REST contract §1.10). */
export const NO_REQUEST = '';

/** Returns the hash of a parsed item. The order of keys does not matter. */
export const requestHash = (item: unknown): Promise<string> => sha256Hex(canonicalJson(item));

/** JSON with the keys of every object in order; undefined members are omitted. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
