import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as Y from 'yjs';
import { StoreDoc } from '../../src/domain/crdt/StoreDoc.js';
import type { StoreUpdate } from '../../src/domain/crdt/StoreKey.js';
import { splitUpdate } from '../../src/domain/crdt/splitUpdate.js';
import { textIn, textOf, typed } from './support/texts.js';

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

const stored = async (log: readonly StoreUpdate[], work?: ConstructorParameters<typeof StoreDoc>[0]) => {
  const store = new StoreDoc(work);
  for (const update of log) await store.take(update);
  return store;
};

describe('a state that nobody has written to since it was read', () => {
  // Beyond 1,001 updates it is made into a document.
  it.each([0, 1, 2, 17, 300, 1001, 1200])('is that of its %i updates, and so is its vector', async (count) => {
    const { doc, log } = history(count);
    const store = await stored(log);
    expect(textOf(store.diff())).toBe(textIn(doc));
    expect(Y.decodeStateVector(store.vector)).toEqual(Y.decodeStateVector(Y.encodeStateVector(doc)));
  });

  it('gives who has a part of it the rest, also while more is written elsewhere', async () => {
    const { doc, log } = history(60);
    const [before, after] = [log.slice(0, 40), log.slice(40)];
    const store = await stored(before);
    const behind = new Y.Doc();
    for (const { update } of log.slice(0, 20)) Y.applyUpdate(behind, update);
    const vector = Y.encodeStateVector(behind);
    Y.applyUpdate(behind, store.diff(vector));
    expect(textIn(behind)).toBe(textOf(store.diff()));
    for (const update of after) await store.take(update);
    Y.applyUpdate(behind, store.diff(vector));
    expect(textIn(behind)).toBe(textIn(doc));
    expect(store.diff(store.vector).length).toBeLessThan(store.diff().length);
  });

  it('refuses what is no vector, and stays as it is', async () => {
    const store = await stored(history(20).log);
    const before = store.diff();
    expect(() => store.diff(Uint8Array.of(9, 9, 9))).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    expect(store.diff()).toEqual(before);
  });

  it('is written to as any other', async () => {
    const { doc, log } = history(50);
    const store = await stored(log);
    const vector = Y.encodeStateVector(doc);
    doc.getText('content').insert(3, 'new');
    const update = Y.encodeStateAsUpdate(doc, vector);
    store.diff();
    expect(store.check([update])).toEqual([null]);
    store.apply([update]);
    expect(textOf(store.diff())).toBe(textIn(doc));
    expect(store.apply([update])).toBeNull();
  });

  it('becomes a document in small steps when it is large, and others have their turn between them', async () => {
    const { doc, log } = history(300);
    const first = { sequence: 1, update: Y.encodeStateAsUpdate(doc), by: 'ada' };
    const large = { sequence: 2, update: typed('x'.repeat(70_000)), by: 'ada' };
    let parts = 0;
    const split = (updates: readonly Uint8Array[]) => {
      const all = updates.flatMap((update) => splitUpdate(update, 10));
      parts = all.length;
      return Promise.resolve(all);
    };
    const store = await stored([first, large], { split });
    // Every step takes as long as one may.
    let time = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (time += 8));
    onTestFinished(() => now.mockRestore());
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    onTestFinished(() => clearInterval(others));
    await store.prepare();
    expect(parts).toBeGreaterThan(20);
    expect(turns).toBeGreaterThan(10);
    const whole = new Y.Doc();
    for (const { update } of [first, large]) Y.applyUpdate(whole, update);
    expect(store.diff()).toEqual(Y.encodeStateAsUpdate(whole));
    expect(store.check([log[0]!.update])).toEqual([null]);
    expect(store.apply([log[0]!.update])).toBeNull();
  });

  it('is a document at once when it is small', async () => {
    const split = vi.fn<(updates: readonly Uint8Array[]) => Promise<Uint8Array[]>>();
    const store = await stored(history(20).log, { split });
    await store.prepare();
    expect(split).not.toHaveBeenCalled();
  });
});
