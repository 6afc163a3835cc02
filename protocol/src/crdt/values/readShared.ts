import * as Y from 'yjs';
import type { CrdtJson } from './CrdtValue.js';
import { plainEntries, plainJson, READ_DEPTH } from './plainJson.js';
import { readText } from './textValue.js';
import { readXml } from './xml/readXml.js';

/** The plain value of a shared type, and of everything else that a map or an array can contain. */
export function readShared(stored: unknown, depth = 0): CrdtJson {
  if (!(stored instanceof Y.AbstractType)) return stored instanceof Y.Doc ? null : plainJson(stored, depth);
  if (depth > READ_DEPTH) return null;
  if (stored instanceof Y.Array) return readArray(stored, depth);
  if (stored instanceof Y.Map) return readMap(stored, depth);
  if (stored instanceof Y.XmlText || stored instanceof Y.XmlFragment) return readXml(stored);
  return stored instanceof Y.Text ? readText(stored) : null;
}

export const readMap = (map: Y.Map<unknown>, depth = 0): { [key: string]: CrdtJson } =>
  plainEntries(map.entries(), (member) => readShared(member, depth + 1));

export const readArray = (array: Y.Array<unknown>, depth = 0): CrdtJson[] =>
  array.toArray().map((member) => readShared(member, depth + 1));
