import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from '../../../../../src/elements/comment/anchors/sha256.js';

it('agrees with the platform on any text, around the edges of a block too', () => {
  const expected = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    expect(sha256('a'.repeat(length))).toBe(expected('a'.repeat(length)));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => sha256(text) === expected(text)),
    { numRuns: 20 },
  );
});
