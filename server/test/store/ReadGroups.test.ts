import { describe, expect, it, vi } from 'vitest';
import { ReadGroups } from '../../src/store/ReadGroups.js';

/** Reads that end when they are told to. */
function heldReads() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const readAll = vi.fn(
    (items: readonly number[]) =>
      new Promise<string[]>((resolve, reject) => {
        ends.push({ resolve: () => resolve(items.map((item) => `result ${item}`)), reject });
      }),
  );
  const asked = () => readAll.mock.calls.map(([items]) => items);
  const ended = async (index: number, error?: Error) => {
    await expect.poll(() => ends[index]).toBeDefined();
    if (error) ends[index]!.reject(error);
    else ends[index]!.resolve();
  };
  return { readAll, asked, ended };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('ReadGroups', () => {
  it('reads one item at once, and what arrives meanwhile together, each with its own result', async () => {
    const { readAll, asked, ended } = heldReads();
    const groups = new ReadGroups();
    const results = Promise.all(upTo(4).map((item) => groups.read('key', item, readAll)));
    expect(asked()).toEqual([[0]]);
    await ended(0);
    await ended(1);
    expect(await results).toEqual(['result 0', 'result 1', 'result 2', 'result 3']);
    expect(asked()).toEqual([[0], [1, 2, 3]]);
  });

  it('does not join reads of different keys', () => {
    const { readAll, asked } = heldReads();
    const groups = new ReadGroups();
    void groups.read('one', 1, readAll);
    void groups.read('two', 2, readAll);
    expect(asked()).toEqual([[1], [2]]);
  });

  it('reads at most twenty together', async () => {
    const { readAll, asked, ended } = heldReads();
    const groups = new ReadGroups();
    const results = Promise.all(upTo(42).map((item) => groups.read('key', item, readAll)));
    for (const index of upTo(4)) await ended(index);
    await results;
    expect(asked().map(({ length }) => length)).toEqual([1, 20, 20, 1]);
  });

  it('reads each item of a failed group alone, so that one does not fail the others', async () => {
    const { readAll, asked, ended } = heldReads();
    const groups = new ReadGroups();
    const results = Promise.allSettled(upTo(3).map((item) => groups.read('key', item, readAll)));
    await ended(0);
    await ended(1, new Error('too much'));
    await ended(2, new Error('mine'));
    await ended(3);
    expect(await results).toEqual([
      { status: 'fulfilled', value: 'result 0' },
      { status: 'rejected', reason: new Error('mine') },
      { status: 'fulfilled', value: 'result 2' },
    ]);
    expect(asked()).toEqual([[0], [1, 2], [1], [2]]);
  });

  it('goes on after a read that failed alone', async () => {
    const { readAll, ended } = heldReads();
    const groups = new ReadGroups();
    const failed = groups.read('key', 1, readAll);
    await ended(0, new Error('gone'));
    await expect(failed).rejects.toThrow('gone');
    const next = groups.read('key', 2, readAll);
    await ended(1);
    expect(await next).toBe('result 2');
  });
});
