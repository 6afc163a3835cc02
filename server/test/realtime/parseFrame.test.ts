import { CURSOR_LIMITS } from '@parley/protocol/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CloseError } from '../../src/realtime/CloseError.js';
import { parseFrame } from '../../src/realtime/parseFrame.js';

const TOPIC = 'cursors:plan';
const followed = new Map([[TOPIC, {}]]);
const nothing = new Map<string, unknown>();

/** What comes of a frame: itself, or the reason why it is refused. */
function resultOf(text: string, topics: ReadonlyMap<string, unknown>): unknown {
  try {
    return parseFrame(text, topics);
  } catch (error) {
    if (error instanceof CloseError) return [error.closeCode, error.message];
    throw error;
  }
}

describe('a pointer that moves', () => {
  // Of a topic that is not followed, each frame goes through the schema.
  it('is the same frame by the short way as by the schema, and refused for the same', () => {
    const share = fc.oneof(
      fc.integer({ min: -2, max: CURSOR_LIMITS.whole + 2 }),
      fc.constantFrom(-0, 0, CURSOR_LIMITS.whole, 0.5, 1e308, -1, '1', null, true, []),
    );
    const cursor = fc.oneof(fc.array(share, { maxLength: 4 }), fc.tuple(share, share, fc.string()), fc.jsonValue());
    const frame = fc.record(
      {
        type: fc.oneof({ weight: 9, arbitrary: fc.constant('cursor') }, fc.constantFrom('presence', 'typing', 1)),
        topic: fc.oneof(
          { weight: 9, arbitrary: fc.constant(TOPIC) },
          fc.constantFrom('cursors:', 'inbox', null, [TOPIC]),
        ),
        cursor,
        extra: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    let moves = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: frame }, fc.jsonValue()), (json) => {
        const text = JSON.stringify(json);
        const result = resultOf(text, followed);
        if (!Array.isArray(result)) moves += 1;
        expect(result).toEqual(resultOf(text, nothing));
      }),
      { numRuns: 1000 },
    );
    expect(moves).toBeGreaterThan(50);
  });
});
