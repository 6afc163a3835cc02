import { LIMITS, ParleyError } from '@parley/protocol/constants';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** PostgreSQL cannot store U+0000, and UTF-8 cannot encode half of a surrogate pair: the stored text would differ. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Most keys of one object. An object with more keys is larger than 64 KiB as JSON, and no object with a fixed shape has so many. Checked
 * here because a schema reads every key before it checks the size of the object.
 */
const MAX_KEYS = Math.floor(LIMITS.objectBytes / '"a":0,'.length);

/**
 * Refuses a body that is nested deeper than `maxDepth` or contains text or numbers that cannot be stored. `INVALID_ARGUMENT`; the message begins with
 * the path. The path is built only for a fault, because a body may have half a million values.
 */
export function checkJson(body: object, maxDepth: number): void {
  const found = faultIn(body, maxDepth);
  if (!found) return;
  const path = found.path.reduceRight<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  );
  throw new ParleyError('INVALID_ARGUMENT', `${path}: ${found.message}`);
}

/** A fault in a body, and where it is. */
interface Fault {
  message: string;
  /** Keys and indexes that lead to it, innermost first. */
  path: (string | number)[];
}

function faultIn(value: unknown, depthLeft: number): Fault | null {
  if (typeof value === 'string') {
    return UNSTORABLE.test(value) ? fault('must not contain U+0000 or half of a surrogate pair') : null;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : fault('must be a number between -1.8e308 and 1.8e308');
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depthLeft < 1) return fault('is nested too deeply');
  return Array.isArray(value) ? faultInItems(value, depthLeft) : faultInMembers(value as JsonObject, depthLeft);
}

type JsonObject = Record<string, unknown>;

function faultInItems(items: readonly unknown[], depthLeft: number): Fault | null {
  for (let index = 0; index < items.length; index += 1) {
    const found = faultIn(items[index], depthLeft - 1);
    if (found) return at(index, found);
  }
  return null;
}

function faultInMembers(members: JsonObject, depthLeft: number): Fault | null {
  let keys = 0;
  // Objects from JSON.parse have only own keys, even for `__proto__`.
  for (const key in members) {
    keys += 1;
    if (keys > MAX_KEYS) return fault('must be at most 64 KiB as JSON');
    if (FORBIDDEN_KEYS.has(key) || UNSTORABLE.test(key)) return at(key, fault('is a forbidden key'));
    const found = faultIn(members[key], depthLeft - 1);
    if (found) return at(key, found);
  }
  return null;
}

const fault = (message: string): Fault => ({ message, path: [] });

function at(key: string | number, found: Fault): Fault {
  found.path.push(key);
  return found;
}
