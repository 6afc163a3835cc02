import { ParleyError } from '@parley/protocol/constants';
import { type CrdtValues, readValue, writeValue } from '@parley/protocol/crdt';
import * as Y from 'yjs';
import { fromBase64 } from '../../base64.js';
import type { OperationResult } from '../../transport/operations.js';
import { type Cipher, decryptUpdate } from './createCipher.js';
import type { CrdtData, CrdtStoreType } from './CrdtStore.js';

/** The shared type of a Yjs document with the value of a store. */
interface Place {
  type: CrdtStoreType;
  contentKey: string;
}

export function rootOf(doc: Y.Doc, { type, contentKey }: Place) {
  if (type === 'map') return doc.getMap(contentKey);
  if (type === 'array') return doc.getArray(contentKey);
  if (type === 'xmltext') return doc.get(contentKey, Y.XmlText);
  return type === 'text' ? doc.getText(contentKey) : doc.getXmlFragment(contentKey);
}

/** The plain value. */
export function valueOf(doc: Y.Doc, place: Place): unknown {
  const { type, contentKey } = place;
  return type === 'xmltext' ? rootOf(doc, place).toJSON() : readValue(doc, { type, contentKey });
}

/** Makes this the value. Throws `INVALID_ARGUMENT` when it does not fit the type. */
export function setValue(doc: Y.Doc, { type, contentKey }: Place, value: unknown): void {
  if (type === 'xmltext')
    throw new ParleyError('INVALID_ARGUMENT', 'Only its editor writes a store of the type xmltext.');
  writeValue(doc, { type, contentKey }, value as CrdtValues[typeof type]); // which checks it
}

/** A state with just this value. */
export function stateOf(place: Place, value: unknown): Uint8Array {
  const doc = new Y.Doc();
  setValue(doc, place, value);
  return Y.encodeStateAsUpdate(doc);
}

/** The service's data of a store, with its value. Rejects with `FAILED_PRECONDITION` for an encrypted one when there is no cipher. */
export async function dataOf(
  id: string,
  { state, ...store }: NonNullable<OperationResult<'crdt/data/get'>['store']>,
  cipher: Cipher | null,
): Promise<CrdtData> {
  const { type, contentKey } = store;
  const doc = new Y.Doc();
  const update = fromBase64(state);
  if (type !== 'encrypted') {
    Y.applyUpdate(doc, update);
    return { ...store, type, id, data: valueOf(doc, { type, contentKey }) };
  }
  if (!cipher)
    throw new ParleyError('FAILED_PRECONDITION', `The store ${id} is encrypted. Set its encryptionProvider.`);
  Y.applyUpdate(doc, await decryptUpdate(cipher, contentKey, update, 'update'));
  const place = placeIn(contentKey);
  return { ...store, ...place, id, data: valueOf(doc, place) };
}

/** The root of the encrypted copy of a store; it includes the store's type. */
export const rootOfCopy = ({ type, contentKey }: Place): string => `${type}.${contentKey}`;

function placeIn(root: string): Place {
  const end = root.indexOf('.');
  return { type: root.slice(0, end) as CrdtStoreType, contentKey: root.slice(end + 1) };
}

/** Replaces the content by that of another state, formats of texts included, in one transaction. */
export function takeContent(doc: Y.Doc, place: Place, state: Uint8Array): void {
  const other = new Y.Doc();
  const [to, from] = [rootOf(doc, place), rootOf(other, place)];
  Y.applyUpdate(other, state);
  if (!(to instanceof Y.Text && from instanceof Y.Text)) return setValue(doc, place, valueOf(other, place));
  if (from.length === 0 && to.length === 0) return;
  to.delete(0, to.length);
  const parts = from.toDelta() as { insert: unknown }[];
  to.applyDelta(
    parts.map((part) =>
      part.insert instanceof Y.AbstractType ? { ...part, insert: part.insert.clone() as unknown } : part,
    ),
  );
}
