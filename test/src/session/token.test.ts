import { expect, it } from 'vitest';
import { refreshDelay, tokenExpiry } from '../../../src/session/token.js';
import { aToken } from '../../support/aToken.js';

const MINUTE = 60_000;

it('reads the expiry from the token', () => {
  const before = Date.now();
  const expiry = tokenExpiry(aToken('ada', 10 * MINUTE));
  expect(expiry).toBeGreaterThanOrEqual(before + 10 * MINUTE - 1);
  expect(expiry).toBeLessThanOrEqual(Date.now() + 10 * MINUTE);
});

it.each(['', 'no token', 'a.b.c', 'a.e30.c', 'a.bnVsbA.c'])('reads nothing from %o', (token) => {
  expect(tokenExpiry(token)).toBeUndefined();
});

it('refreshes 60 s before expiry', () => {
  const now = Date.now();
  expect(refreshDelay(aToken('ada', 48 * 60 * MINUTE), now)).toBeCloseTo(48 * 60 * MINUTE - MINUTE, -3);
});

it('refreshes a token of less than two minutes at half of its rest, so that short tokens do not run in a circle', () => {
  expect(refreshDelay(aToken('ada', 30_000), Date.now())).toBeCloseTo(15_000, -2);
});

it('leaves a token that looks expired to the service: the clock of this machine may be wrong', () => {
  expect(refreshDelay(aToken('ada', -1000), Date.now())).toBeUndefined();
});

it('never asks for a timer that a browser would fire at once', () => {
  expect(refreshDelay(aToken('ada', 365 * 24 * 60 * MINUTE), Date.now())).toBe(2 ** 31 - 1);
});
