import * as Y from 'yjs';
import { align, type Member } from './align.js';
import { applyPairs } from './applyPairs.js';
import type { CrdtJson } from './CrdtValue.js';
import { canonicalText, isReservedKey } from './plainJson.js';
import { readShared } from './readShared.js';
import { writeText } from './textValue.js';

type JsonObject = { [key: string]: CrdtJson };

/** Sets and removes the keys that differ; recurses into nested maps, arrays and texts. */
export function writeMap(map: Y.Map<unknown>, value: JsonObject): void {
  const isShared = containsShared([...map.values()]);
  for (const [key, stored] of Array.from(map.entries())) {
    if (stored !== undefined && !isReservedKey(key) && !Object.hasOwn(value, key)) map.delete(key);
  }
  for (const [key, next] of Object.entries(value)) {
    const stored = map.get(key);
    if (stored === undefined || !editInPlace(stored, next)) map.set(key, toStored(next, isShared));
  }
}

/** Deletes and inserts the members that differ; recurses into corresponding nested maps, arrays and texts. */
export function writeArray(array: Y.Array<unknown>, value: readonly CrdtJson[]): void {
  const stored = array.toArray();
  const isShared = containsShared(stored);
  const from = stored.map((member) => toMember(readShared(member), isEditable(member)));
  const to = value.map((member) => toMember(member, true));
  applyPairs(align(from, to), from.length, to.length, {
    remove: (start, count) => array.delete(start, count),
    insert: (at, start, end) =>
      array.insert(
        at,
        value.slice(start, end).map((next) => toStored(next, isShared)),
      ),
    edit: (i, j) => {
      if (from[i]!.text === to[j]!.text || editInPlace(stored[i], value[j]!)) return;
      array.delete(i, 1);
      array.insert(i, [toStored(value[j]!, isShared)]);
    },
  });
}

/** Edits the stored value in place. Returns whether it equals `next` now; `false`: it has to be replaced. */
function editInPlace(stored: unknown, next: CrdtJson): boolean {
  if (stored instanceof Y.Map && !(stored instanceof Y.XmlHook) && isObject(next)) writeMap(stored, next);
  else if (stored instanceof Y.Array && Array.isArray(next)) writeArray(stored, next);
  else if (stored instanceof Y.Text && !(stored instanceof Y.XmlText) && typeof next === 'string')
    writeText(stored, next);
  else return canonicalText(readShared(stored)) === canonicalText(next);
  return true;
}

const isEditable = (stored: unknown) =>
  stored instanceof Y.Map || stored instanceof Y.Array || stored instanceof Y.Text;

function toMember(value: CrdtJson, isEditable: boolean): Member {
  const id = isObject(value) && Object.hasOwn(value, 'id') ? value['id'] : undefined;
  const hasId = typeof id === 'string' || typeof id === 'number';
  const name = Array.isArray(value) ? 'array' : typeof value === 'object' && value !== null ? 'object' : typeof value;
  const kind = isEditable ? (hasId ? `${name} ${JSON.stringify(id)}` : name) : null;
  return { text: canonicalText(value), kind, hasId: hasId && isEditable };
}

/** New objects and arrays become shared ones, so that later edits merge; plain JSON where the neighbours are plain JSON, as the app reads it so. */
function containsShared(neighbours: readonly unknown[]): boolean {
  const containers = neighbours.filter(
    (stored) => typeof stored === 'object' && stored !== null && !(stored instanceof Uint8Array),
  );
  return containers.length === 0 || containers.some((stored) => stored instanceof Y.AbstractType);
}

function toStored(value: CrdtJson, isShared: boolean): unknown {
  if (typeof value !== 'object' || value === null || !isShared) return value;
  if (Array.isArray(value)) {
    const array = new Y.Array<unknown>();
    array.insert(
      0,
      value.map((member) => toStored(member, true)),
    );
    return array;
  }
  const map = new Y.Map<unknown>();
  for (const [key, member] of Object.entries(value)) map.set(key, toStored(member, true));
  return map;
}

const isObject = (value: CrdtJson): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
