import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { StoreDoc } from '../../src/domain/crdt/StoreDoc.js';
import type { StoreUpdate } from '../../src/domain/crdt/StoreKey.js';
import { textIn, textOf } from './support/texts.js';

const PEOPLE = 3;

/** People who write and delete here and there, and the log of it. */
function history(count: number): { doc: Y.Doc; log: StoreUpdate[] } {
  const log: StoreUpdate[] = [];
  const docs = Array.from({ length: PEOPLE }, () => new Y.Doc());
  for (const doc of docs)
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === log) return;
      log.push({ sequence: log.length + 1, update, by: 'ada' });
      for (const other of docs) Y.applyUpdate(other, update, log);
    });
  for (let place = 0; log.length < count; place += 1) {
    const text = docs[place % PEOPLE]!.getText('content');
    if (place % 5 === 4) text.delete((place * 31) % text.length, 1);
    else text.insert((place * 7919) % (text.length + 1), String.fromCodePoint(97 + (place % 26)));
  }
  return { doc: docs[0]!, log };
}

const stored = (log: readonly StoreUpdate[]) => {
  const store = new StoreDoc();
  for (const update of log) store.take(update);
  return store;
};

describe('a state that nobody has written to since it was read', () => {
  // Beyond 1,001 updates it is made into a document.
  it.each([0, 1, 2, 17, 300, 1001, 1200])('is that of its %i updates, and so is its vector', (count) => {
    const { doc, log } = history(count);
    const store = stored(log);
    expect(textOf(store.diff())).toBe(textIn(doc));
    expect(Y.decodeStateVector(store.vector)).toEqual(Y.decodeStateVector(Y.encodeStateVector(doc)));
  });

  it('gives who has a part of it the rest, also while more is written elsewhere', () => {
    const { doc, log } = history(60);
    const [before, after] = [log.slice(0, 40), log.slice(40)];
    const store = stored(before);
    const behind = new Y.Doc();
    for (const { update } of log.slice(0, 20)) Y.applyUpdate(behind, update);
    const vector = Y.encodeStateVector(behind);
    Y.applyUpdate(behind, store.diff(vector));
    expect(textIn(behind)).toBe(textOf(store.diff()));
    for (const update of after) store.take(update);
    Y.applyUpdate(behind, store.diff(vector));
    expect(textIn(behind)).toBe(textIn(doc));
    expect(store.diff(store.vector).length).toBeLessThan(store.diff().length);
  });

  it('refuses what is no vector, and stays as it is', () => {
    const store = stored(history(20).log);
    const before = store.diff();
    expect(() => store.diff(Uint8Array.of(9, 9, 9))).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    expect(store.diff()).toEqual(before);
  });

  it('is written to as any other', () => {
    const { doc, log } = history(50);
    const store = stored(log);
    const vector = Y.encodeStateVector(doc);
    doc.getText('content').insert(3, 'new');
    const update = Y.encodeStateAsUpdate(doc, vector);
    store.diff();
    expect(store.check([update])).toEqual([null]);
    store.apply([update]);
    expect(textOf(store.diff())).toBe(textIn(doc));
    expect(store.apply([update])).toBeNull();
  });
});
