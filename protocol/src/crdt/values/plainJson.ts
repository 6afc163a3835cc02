import { toBase64 } from 'lib0/buffer';
import type { CrdtJson } from './CrdtValue.js';

/** Deeper values are not read. Clients can nest without a bound, and a reader must not overflow the stack. */
export const READ_DEPTH = 500;

/** Keys that no request may contain (REST contract §1.13). A document may; they are neither read nor written. */
export const isReservedKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/** The JSON of a value that Yjs stores as a whole. Values without a JSON form become the nearest one: bytes become base64. */
export function plainJson(stored: unknown, depth = 0): CrdtJson {
  if (typeof stored === 'string' || typeof stored === 'boolean') return stored;
  if (typeof stored === 'bigint') return Number(stored);
  if (typeof stored === 'number') return Number.isFinite(stored) ? stored : null;
  if (typeof stored !== 'object' || stored === null || depth > READ_DEPTH) return null;
  if (stored instanceof Uint8Array) return toBase64(stored);
  if (Array.isArray(stored)) return stored.map((member: unknown) => plainJson(member, depth + 1));
  return plainEntries(Object.entries(stored), (member) => plainJson(member, depth + 1));
}

/** An object of the entries that a request may contain. */
export function plainEntries(entries: Iterable<[string, unknown]>, read: (stored: unknown) => CrdtJson) {
  const value: { [key: string]: CrdtJson } = {};
  for (const [key, member] of entries) {
    if (!isReservedKey(key) && member !== undefined) value[key] = read(member);
  }
  return value;
}

/** The same text for equal values, in any order of their keys. */
export function canonicalText(value: CrdtJson): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key]!)}`).join()}}`;
}
