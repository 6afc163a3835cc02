import type * as Y from 'yjs';
import { ParleyError } from '../../errors.js';
import { cleanValue } from './cleanValue.js';
import type { CrdtValues, StoreType, ValuePlace } from './CrdtValue.js';
import { writeText } from './textValue.js';
import { writeArray, writeMap } from './writeJson.js';
import { writeXml } from './xml/writeXml.js';

/** The field that errors name. */
const FIELD = 'data';

/**
 * Makes a document hold a plain value, by the smallest operations on what it holds now, in one transaction: so they merge with edits that have
 * not arrived. Equal content makes no operation. New objects and arrays become shared maps and arrays, or plain JSON where their neighbours are.
 * In XML an element is a format of text when the document uses its name as one.
 *
 * Throws `INVALID_ARGUMENT` when the value does not fit the type, is no JSON or no well-formed XML, or is beyond `VALUE_LIMITS`.
 * Nothing is written then.
 */
export function writeValue<T extends StoreType>(
  doc: Y.Doc,
  { type, contentKey }: ValuePlace<T>,
  value: CrdtValues[T],
): void {
  requireType(type, value);
  const json = typeof value === 'string' ? value : cleanValue(value, FIELD);
  doc.transact(() => {
    if (type === 'xml') writeXml(doc.getXmlFragment(contentKey), json as string, FIELD);
    else if (type === 'text') writeText(doc.getText(contentKey), json as string);
    else if (type === 'array') writeArray(doc.getArray(contentKey), json as CrdtValues['array']);
    else writeMap(doc.getMap(contentKey), json as CrdtValues['map']);
  });
}

/** Throws `INVALID_ARGUMENT` when a value does not fit a type. */
function requireType(type: StoreType, value: unknown): void {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const fits = {
    text: typeof value === 'string',
    xml: typeof value === 'string',
    map: isObject,
    array: Array.isArray(value),
  };
  const names = { text: 'a text', xml: 'a text', map: 'an object', array: 'an array' };
  if (!fits[type]) throw new ParleyError('INVALID_ARGUMENT', `${FIELD} must be ${names[type]} for type ${type}.`);
}
