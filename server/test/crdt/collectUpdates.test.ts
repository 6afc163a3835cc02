import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { collectUpdates } from '../../src/domain/crdt/collectUpdates.js';
import { CollectingThread } from '../../src/node/crdt/CollectingThread.js';
import { textOf } from './support/texts.js';

const threads: CollectingThread[] = [];
const openThread = () => {
  const thread = new CollectingThread();
  threads.push(thread);
  return thread;
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
  { where: 'in this thread', collect: () => collectUpdates },
  { where: 'in a thread of its own', collect: () => openThread().collect },
])('updates that become a snapshot $where', ({ collect }) => {
  afterEach(async () => {
    for (const thread of threads.splice(0)) await thread.close();
  });

  it('are the same state, without the content of what was deleted', async () => {
    const state = await collect()(history('Hello'));
    expect(textOf(state)).toBe('Hello');
    expect(state.length).toBeLessThan(100);
    expect(textOf(await collect()([]))).toBe('');
  });

  it('may be views of larger buffers, and stay usable', async () => {
    const updates = history('Hello').map((update) => {
      const larger = new Uint8Array(update.length + 20);
      larger.set(update, 10);
      return larger.subarray(10, 10 + update.length);
    });
    expect(textOf(await collect()(updates))).toBe('Hello');
    expect(textOf(Y.mergeUpdates(updates))).toBe('Hello');
  });

  it('are refused when they are none, and those of others are not', async () => {
    const run = collect();
    const good = run(history('Hello'));
    await expect(run([Uint8Array.of(9, 9, 9)])).rejects.toThrow();
    expect(textOf(await good)).toBe('Hello');
    expect(textOf(await run(history('World')))).toBe('World');
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
