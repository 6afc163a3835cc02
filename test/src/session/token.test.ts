import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshDelay, tokenExpiry } from '../../../src/session/token.js';
import { aToken } from '../../support/aToken.js';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads the expiry from the token', () => {
  expect(tokenExpiry(aToken('ada', 10 * MINUTE))).toBe(Date.now() + 10 * MINUTE);
});

it.each(['', 'no token', 'a.b.c', 'a.e30.c', 'a.bnVsbA.c'])('reads nothing from %o', (token) => {
  expect(tokenExpiry(token)).toBeUndefined();
});

it('refreshes 60 s before expiry', () => {
  expect(refreshDelay(aToken('ada', 48 * 60 * MINUTE), Date.now())).toBe(48 * 60 * MINUTE - MINUTE);
});

it('refreshes a token of less than two minutes at half of its rest, so that short tokens do not run in a circle', () => {
  expect(refreshDelay(aToken('ada', 30_000), Date.now())).toBe(15_000);
});

it('leaves a token that looks expired to the service: the clock of this machine may be wrong', () => {
  expect(refreshDelay(aToken('ada', -1000), Date.now())).toBeUndefined();
});

it('never asks for a timer that a browser would fire at once', () => {
  expect(refreshDelay(aToken('ada', 365 * 24 * 60 * MINUTE), Date.now())).toBe(2 ** 31 - 1);
});
