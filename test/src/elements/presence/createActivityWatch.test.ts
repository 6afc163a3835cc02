// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActivityWatch } from '../../../../src/elements/presence/createActivityWatch.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('removes its listeners from the page when it has no observers', () => {
  const { state, setTimes } = createActivityWatch();
  setTimes({ awayMs: 1000 });
  const subscription = state.subscribe(() => undefined);
  vi.advanceTimersByTime(1000);
  expect(state.value.onlineStatus).toBe('away');
  window.dispatchEvent(new MouseEvent('mousemove'));
  expect(state.value.onlineStatus).toBe('online');
  vi.advanceTimersByTime(1000);
  subscription.unsubscribe();
  window.dispatchEvent(new MouseEvent('mousemove'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(state.value.onlineStatus).toBe('away');
  expect(vi.getTimerCount()).toBe(0);
});
