import { ParleyError } from '../../errors.js';
import { VALUE_LIMITS, type CrdtJson } from './CrdtValue.js';
import { isReservedKey } from './plainJson.js';
import { wellFormed } from './textChange.js';

/**
 * Returns a JSON value as an update can carry it: without `undefined`, reserved keys and halves of surrogate pairs.
 * Throws `INVALID_ARGUMENT` for values that are no JSON, are nested too deep or have too many parts.
 */
export function cleanValue<T extends CrdtJson>(value: T, field: string): T {
  let parts = 0;
  const countPart = () => {
    parts += 1;
    if (parts > VALUE_LIMITS.parts) throw invalid(`${field}: must have at most ${VALUE_LIMITS.parts} values`);
  };
  const clean = (member: unknown, path: string, depth: number): CrdtJson => {
    if (typeof member === 'string') return wellFormed(member);
    if (member === null || typeof member === 'boolean') return member;
    if (typeof member === 'number' && Number.isFinite(member)) return member;
    if (!isContainer(member)) throw invalid(`${path}: must be JSON`);
    if (depth > VALUE_LIMITS.depth) throw invalid(`${path}: must be at most ${VALUE_LIMITS.depth} levels deep`);
    if (Array.isArray(member)) {
      // A hole or `undefined` is `null`, as in JSON.
      return Array.from(member, (next: unknown, index) => {
        countPart();
        return clean(next ?? null, `${path}[${index}]`, depth + 1);
      });
    }
    const cleaned: { [key: string]: CrdtJson } = {};
    for (const [key, next] of Object.entries(member)) {
      if (next === undefined || isReservedKey(key)) continue;
      countPart();
      cleaned[wellFormed(key)] = clean(next, `${path}.${key}`, depth + 1);
    }
    return cleaned;
  };
  // Cleaning does not change the type of the value.
  return clean(value, field, 1) as T;
}

function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Objects of another realm have another `Object.prototype`, whose prototype is `null` as well.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const invalid = (message: string) => new ParleyError('INVALID_ARGUMENT', message);
