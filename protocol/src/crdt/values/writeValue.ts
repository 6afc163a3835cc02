import type * as Y from 'yjs';
import { checkValue } from './checkValue.js';
import type { CrdtValues, ValueType, ValuePlace } from './CrdtValue.js';
import { writeText } from './textValue.js';
import { writeArray, writeMap } from './writeJson.js';
import { writeXml } from './xml/writeXml.js';

/**
 * Sets the content of a document to a plain value, by the smallest operations on its current content, in one transaction: so they merge with edits
 * that have not arrived. Equal content makes no operation. New objects and arrays become shared maps and arrays, or plain JSON where their neighbours
 * are. In XML an element is a format of text when the document uses its name as one.
 *
 * @param field name of the value in errors
 * Throws as `checkValue`. Nothing is written then.
 */
export function writeValue<T extends ValueType>(
  doc: Y.Doc,
  { type, contentKey }: ValuePlace<T>,
  value: CrdtValues[T],
  field = 'value',
): void {
  const checked = checkValue(type, value, field);
  doc.transact(() => {
    if (type === 'xml') writeXml(doc.getXmlFragment(contentKey), checked as string, field);
    else if (type === 'text') writeText(doc.getText(contentKey), checked as string);
    else if (type === 'array') writeArray(doc.getArray(contentKey), checked as CrdtValues['array']);
    else writeMap(doc.getMap(contentKey), checked as CrdtValues['map']);
  });
}
