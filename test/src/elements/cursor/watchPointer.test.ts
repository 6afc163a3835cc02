// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPointer } from '../../../../src/elements/cursor/watchPointer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SIGNS = ['pointermove', 'pointerdown', 'pointerup', 'pointercancel', 'scroll'];
const stir = () => {
  for (const sign of SIGNS) window.dispatchEvent(new MouseEvent(sign));
  document.dispatchEvent(new Event('visibilitychange'));
};

it('removes its listeners from the page when it ends', () => {
  const end = watchPointer({ inactivityMs: 1000, allowedIds: [] }, () => undefined);
  stir();
  expect(vi.getTimerCount()).toBe(2); // the next look, and the end of the rest
  end();
  stir();
  expect(vi.getTimerCount()).toBe(0);
});
