import type * as Y from 'yjs';
import type { CrdtValues, ValueType, ValuePlace } from './CrdtValue.js';
import { readArray, readMap } from './readShared.js';
import { readText } from './textValue.js';
import { readXml } from './xml/readXml.js';

/**
 * Returns the content of a document as a plain value: a text without formatting, JSON, or a well-formed XML fragment.
 *
 * In XML a format of text is an element around it (`<bold>`, `<link href="…">`), an attribute that is no text is JSON, and characters that XML does
 * not allow are replaced by U+FFFD. Written back with `writeValue` it is equal content.
 */
export function readValue<T extends ValueType>(doc: Y.Doc, { type, contentKey }: ValuePlace<T>): CrdtValues[T] {
  const readers: { [Type in ValueType]: () => CrdtValues[Type] } = {
    text: () => readText(doc.getText(contentKey)),
    map: () => readMap(doc.getMap(contentKey)),
    array: () => readArray(doc.getArray(contentKey)),
    xml: () => readXml(doc.getXmlFragment(contentKey)),
  };
  return readers[type]();
}
