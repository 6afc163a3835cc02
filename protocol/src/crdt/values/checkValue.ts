import { ParleyError } from '../../errors.js';
import { cleanValue } from './cleanValue.js';
import type { CrdtValues, ValueType } from './CrdtValue.js';
import { parseXml } from './xml/parseXml.js';

/**
 * Returns a value as an update can carry it. Throws `INVALID_ARGUMENT`, with the field first, when it does not fit the type, is no JSON or no
 * well-formed XML, or is beyond `VALUE_LIMITS`.
 */
export function checkValue<T extends ValueType>(type: T, value: unknown, field: string): CrdtValues[T] {
  const { fits, name } = KINDS[type];
  if (!fits(value)) throw new ParleyError('INVALID_ARGUMENT', `${field}: must be ${name} for type ${type}`);
  if (type === 'xml') parseXml(value as string, field);
  // It fits, and cleaning does not change its type.
  return cleanValue(value as CrdtValues[T], field);
}

const isText = (value: unknown) => typeof value === 'string';
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const KINDS: { [T in ValueType]: { fits: (value: unknown) => boolean; name: string } } = {
  text: { fits: isText, name: 'a text' },
  xml: { fits: isText, name: 'a text' },
  map: { fits: isObject, name: 'an object' },
  array: { fits: Array.isArray, name: 'an array' },
};
