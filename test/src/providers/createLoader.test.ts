import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoader } from '../../../src/providers/createLoader.js';

type Read = (organizationId: string, ids: string[]) => Promise<Record<string, string>>;

const everyId: Read = async (_, ids) => Object.fromEntries(ids.map((id) => [id, `value of ${id}`]));

function start(read: Read = everyId, absentForMs?: number) {
  const reading = vi.fn<Read>(read);
  const onCached = vi.fn<(organizationId: string, ids: string[]) => void>();
  const onChange = vi.fn<() => void>();
  const loader = createLoader<string>({
    read: reading,
    onCached,
    onChange,
    ...(absentForMs !== undefined && { absentForMs }),
  });
  return { loader, reading, onCached, onChange };
}

const tick = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('batching (§6.3)', () => {
  it('asks for all ids of a tick at once, one organization in each request', async () => {
    const { loader, reading, onChange } = start();
    loader.want('acme', ['a', 'b']);
    loader.want('other', ['a']);
    await Promise.resolve();
    loader.want('acme', ['b', 'c']);
    expect(reading).not.toHaveBeenCalled();
    await tick();
    expect(reading.mock.calls).toEqual([
      ['acme', ['a', 'b', 'c']],
      ['other', ['a']],
    ]);
    expect(loader.peek('acme', 'c')).toEqual({ state: 'ready', value: 'value of c' });
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('puts at most 100 ids into a request', async () => {
    const { loader, reading } = start();
    loader.want(
      'acme',
      Array.from({ length: 201 }, (_, index) => `id${index}`),
    );
    await tick();
    expect(reading.mock.calls.map(([, ids]) => ids.length)).toEqual([100, 100, 1]);
  });

  it('does not ask twice for an id in flight', async () => {
    let answer = () => {};
    const { loader, reading } = start(
      (_, ids) => new Promise((resolve) => (answer = () => void everyId('', ids).then(resolve))),
    );
    loader.want('acme', ['a']);
    await tick();
    expect(loader.peek('acme', 'a')).toEqual({ state: 'pending' });
    loader.want('acme', ['a', 'b']);
    await tick();
    expect(reading.mock.calls.map(([, ids]) => ids)).toEqual([['a'], ['b']]);
    answer();
  });
});

describe('the cache (§6.3)', () => {
  it('lasts for the session, and says when it was enough', async () => {
    const { loader, reading, onCached } = start();
    loader.want('acme', ['a']);
    await tick();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    loader.want('acme', ['a']);
    await tick();
    expect(reading).toHaveBeenCalledTimes(1);
    expect(onCached.mock.calls).toEqual([['acme', ['a']]]);
  });

  it('is invalid for an id whose record changed: asks again, and ignores the answer that was on its way', async () => {
    const answers: (() => void)[] = [];
    const { loader } = start((_, ids) => {
      const version = answers.length;
      return new Promise((resolve) => answers.push(() => resolve({ [ids[0]!]: `version ${version}` })));
    });
    loader.want('acme', ['a']);
    await tick();
    loader.forget('acme', 'a');
    expect(loader.peek('acme', 'a')).toBeUndefined();
    loader.want('acme', ['a']);
    await tick();
    answers[1]!();
    await tick();
    answers[0]!();
    await tick();
    expect(loader.peek('acme', 'a')).toEqual({ state: 'ready', value: 'version 1' });
  });

  it('remembers ids that the provider does not have, and asks again after their time', async () => {
    const { loader, reading } = start(async () => ({}), 300_000);
    loader.want('acme', ['ghost']);
    await tick();
    expect(loader.peek('acme', 'ghost')).toEqual({ state: 'absent' });
    await vi.advanceTimersByTimeAsync(299_000);
    loader.want('acme', ['ghost']);
    await tick();
    expect(reading).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    loader.want('acme', ['ghost']);
    await tick();
    expect(reading).toHaveBeenCalledTimes(2);
  });

  it('marks the ids of a request that failed, and no others', async () => {
    const { loader } = start(async (organizationId, ids) => {
      if (organizationId === 'broken') throw new Error('down');
      return everyId(organizationId, ids);
    });
    loader.want('broken', ['a']);
    loader.want('acme', ['a']);
    await tick();
    expect(loader.peek('broken', 'a')).toEqual({ state: 'failed' });
    expect(loader.peek('acme', 'a')?.state).toBe('ready');
  });

  it('takes no inherited property for an answer', async () => {
    const { loader } = start(async () => ({}));
    loader.want('acme', ['constructor']);
    await tick();
    expect(loader.peek('acme', 'constructor')).toEqual({ state: 'absent' });
  });
});
