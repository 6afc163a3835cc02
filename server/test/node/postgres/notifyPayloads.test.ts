import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packMessages, unpackMessages } from '../../../src/node/postgres/notifyPayloads.js';

it('unpacks what it packed, in order, each payload within the limit of NOTIFY and unlike every other', () => {
  const message = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ':', '5:abcde', 'x'.repeat(7_000), '€'.repeat(2_333)),
  );
  fc.assert(
    fc.property(fc.array(message, { maxLength: 50 }), (messages) => {
      const payloads = packMessages(messages);
      expect(payloads.flatMap(unpackMessages)).toEqual(messages);
      expect(new Set(payloads).size).toBe(payloads.length);
      for (const payload of payloads) expect(new TextEncoder().encode(payload).length).toBeLessThan(8_000);
    }),
    { numRuns: 30 },
  );
});

it('reads nothing from what others put on the channel', () => {
  for (const payload of ['', 'hello', '1 x:y', '1 99:short', '1 -5:abc']) expect(unpackMessages(payload)).toEqual([]);
});
