import { expect, it } from 'vitest';
import { encodeFrame } from '../../../src/node/http/encodeFrame.js';

it('encodes a message for many readers once', () => {
  const bytes = Uint8Array.from([1, 2]);
  expect(encodeFrame(bytes)).toBe(encodeFrame(bytes));
  expect(encodeFrame('same')).toBe(encodeFrame(['sa', 'me'].join('')));
  expect(encodeFrame('other')).not.toEqual(encodeFrame('same'));
});
