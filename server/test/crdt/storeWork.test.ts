import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { storeWork } from '../../src/domain/crdt/storeWork.js';
import { StoreThread } from '../../src/node/crdt/StoreThread.js';
import { textOf, typed } from './support/texts.js';

const threads: StoreThread[] = [];
const openThread = () => {
  const thread = new StoreThread();
  threads.push(thread);
  return thread;
};

const closeThreads = async () => {
  for (const thread of threads.splice(0)) await thread.close();
};

/** Somebody writes a text and deletes all but its beginning. */
function history(text: string): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => void updates.push(update));
  doc.getText('content').insert(0, `${text}${'x'.repeat(10_000)}`);
  doc.getText('content').delete(text.length, 10_000);
  return updates;
}

describe.each([
  { where: 'in this thread', open: () => storeWork },
  { where: 'in a thread of its own', open: openThread },
])('updates that become a snapshot $where', ({ open }) => {
  afterEach(closeThreads);

  it('are the same state, without the content of what was deleted', async () => {
    const state = await open().collect(history('Hello'));
    expect(textOf(state)).toBe('Hello');
    expect(state.length).toBeLessThan(100);
    expect(textOf(await open().collect([]))).toBe('');
  });

  it('are small ones with the same effect when they are split', async () => {
    const doc = new Y.Doc();
    for (let at = 0; at < 3000; at += 1) doc.getText('content').insert(at % 2 ? 0 : at, 'a');
    const updates = [Y.encodeStateAsUpdate(doc), ...history('Hello')];
    const parts = await open().split(updates);
    expect(parts.length).toBeGreaterThan(updates.length);
    expect(textOf(Y.mergeUpdates(parts))).toBe(textOf(Y.mergeUpdates(updates)));
  });

  it('may be views of larger buffers, and stay usable', async () => {
    const updates = history('Hello').map((update) => {
      const larger = new Uint8Array(update.length + 20);
      larger.set(update, 10);
      return larger.subarray(10, 10 + update.length);
    });
    expect(textOf(await open().collect(updates))).toBe('Hello');
    expect(textOf(Y.mergeUpdates(updates))).toBe('Hello');
  });

  it('are refused when they are none, and those of others are not', async () => {
    const work = open();
    const good = work.collect(history('Hello'));
    await expect(work.collect([Uint8Array.of(9, 9, 9)])).rejects.toThrow();
    expect(textOf(await good)).toBe('Hello');
    expect(textOf(await work.collect(history('World')))).toBe('World');
  });
});

describe.each([
  { where: 'in this thread', open: () => storeWork },
  { where: 'in a thread of its own', open: openThread },
])('a value that is written $where', ({ open }) => {
  afterEach(closeThreads);
  const place = { type: 'text', contentKey: 'content', field: 'data.data' } as const;

  it('becomes an update of the state, or nothing when the state contains it', async () => {
    const work = open();
    const state = typed('The quick fox');
    const update = await work.write(state, { ...place, value: 'The slow fox' });
    expect(textOf(Y.mergeUpdates([state, update!]))).toBe('The slow fox');
    expect(await work.write(state, { ...place, value: 'The quick fox' })).toBeNull();
  });

  it.each([
    ['text', 'The quick fox'],
    ['map', { a: [1, null], b: { c: 'x' } }],
    ['array', [1, { a: 'b' }]],
    ['xml', '<p class="a">One</p>'],
  ] as const)('is read as it was written, %s', async (type, value) => {
    const work = open();
    const empty = Y.encodeStateAsUpdate(new Y.Doc());
    const state = await work.write(empty, { type, contentKey: 'mine', value, field: 'data.data' });
    expect(await work.read(state!, { type, contentKey: 'mine' })).toEqual(value);
  });

  it('is refused with the field', async () => {
    const refused = open().write(typed('Hello'), { ...place, type: 'xml', value: '<p>' });
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^data\.data: must be/),
    });
  });
});

describe('a thread that ends', () => {
  it('fails what it was asked for, and another one is started for what comes next', async () => {
    const thread = openThread();
    const asked = thread.collect(history('Hello'));
    await Promise.all([thread.close(), expect(asked).rejects.toThrow('has ended')]);
    expect(textOf(await thread.collect(history('World')))).toBe('World');
    await thread.close();
  });
});
