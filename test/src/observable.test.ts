import { describe, expect, it, vi } from 'vitest';
import { createEvents } from '../../src/createEvents.js';
import { createState } from '../../src/observable.js';

describe('state stream', () => {
  it('delivers its current value on subscribe, before subscribe returns', () => {
    const state = createState<number | null>(null);
    const seen: unknown[] = [];
    state.subscribe((value) => seen.push(value));
    expect(seen).toEqual([null]);
  });

  it('delivers every change, and not a value that is structurally equal to the present one', () => {
    const state = createState<{ ids: string[] } | null>(null);
    const seen: unknown[] = [];
    state.subscribe({ next: (value) => seen.push(value) });
    const first = { ids: ['a'] };
    state.set(first);
    state.set({ ids: ['a'] });
    state.set({ ids: ['a', 'b'] });
    expect(seen).toEqual([null, { ids: ['a'] }, { ids: ['a', 'b'] }]);
  });

  it('keeps the former object when an equal one is set', () => {
    const first = { id: 'a' };
    const state = createState(first);
    state.set({ id: 'a' });
    expect(state.value).toBe(first);
  });

  it('ends with unsubscribe, also in the middle of a delivery', () => {
    const state = createState(0);
    const seen: number[] = [];
    state.subscribe((value) => {
      if (value === 1) second.unsubscribe();
    });
    const second = state.subscribe((value) => seen.push(value));
    state.set(1);
    expect(seen).toEqual([0]);
  });

  it('passes failures to subscribers with an error callback, and keeps its value', () => {
    const state = createState(1);
    const error = vi.fn<(error: unknown) => void>();
    state.subscribe({ error });
    state.subscribe(() => undefined);
    state.fail('no');
    expect(error).toHaveBeenCalledExactlyOnceWith('no');
    expect(state.value).toBe(1);
  });

  it('says when the first subscriber comes and when the last one has gone', () => {
    const log: string[] = [];
    const state = createState(0, {
      onObserved: () => {
        log.push('first');
        return () => log.push('last');
      },
    });
    const one = state.subscribe(() => undefined);
    const two = state.subscribe(() => undefined);
    one.unsubscribe();
    one.unsubscribe();
    expect(log).toEqual(['first']);
    two.unsubscribe();
    expect(log).toEqual(['first', 'last']);
  });
});

describe('a subscriber that throws', () => {
  it('never keeps the others from their value, and its error is reported as an uncaught one', () => {
    const reported: unknown[] = [];
    vi.stubGlobal('queueMicrotask', (run: () => void) => {
      try {
        run();
      } catch (error) {
        reported.push(error);
      }
    });
    const failure = new Error('a defect of the host');
    const state = createState(0);
    const seen: number[] = [];
    state.subscribe((value) => {
      if (value === 1) throw failure;
    });
    state.subscribe((value) => seen.push(value));
    state.set(1);
    expect(seen).toEqual([0, 1]);
    expect(reported).toEqual([failure]);
  });
});

describe('event stream', () => {
  it('replays nothing: a subscriber sees only events fired after it subscribed', () => {
    const events = createEvents<{ clicked: { id: string }; other: number }>();
    const seen: unknown[] = [];
    events.emit('clicked', { id: 'before' });
    const subscription = events.on('clicked').subscribe((payload) => seen.push(payload));
    events.emit('clicked', { id: 'after' });
    events.emit('other', 1);
    subscription.unsubscribe();
    events.emit('clicked', { id: 'gone' });
    expect(seen).toEqual([{ id: 'after' }]);
  });

  it('delivers equal payloads each time', () => {
    const events = createEvents<{ clicked: { id: string } }>();
    const next = vi.fn<(payload: unknown) => void>();
    events.on('clicked').subscribe({ next });
    events.emit('clicked', { id: 'a' });
    events.emit('clicked', { id: 'a' });
    expect(next).toHaveBeenCalledTimes(2);
  });
});
