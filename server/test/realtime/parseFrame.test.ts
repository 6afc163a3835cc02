import { CURSOR_LIMITS } from '@parley/protocol/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CloseError } from '../../src/realtime/CloseError.js';
import { parseFrame } from '../../src/realtime/parseFrame.js';
import { RepeatedMoves } from '../../src/realtime/RepeatedMoves.js';

const TOPIC = 'cursors:plan';
const followed = new Map([[TOPIC, {}]]);
const nothing = new Map<string, unknown>();

/** What comes of a frame: itself, or the reason why it is refused. */
function resultOf(text: string, topics: ReadonlyMap<string, unknown>, moves = new RepeatedMoves()): unknown {
  try {
    return parseFrame(text, topics, moves);
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

  const movesAfter = (first: string) => {
    const moves = new RepeatedMoves();
    parseFrame(first, followed, moves);
    return moves;
  };

  it('is known again by what is the same as before, however its frame is written', () => {
    const frame = '{"topic":"cursors:plan", "type":"cursor","cursor":[1,2]}';
    expect(movesAfter(frame).read(frame.replace('1,2', '0,10000'))).toEqual({
      type: 'cursor',
      topic: TOPIC,
      cursor: [0, 10_000],
    });
  });

  it('is parsed when anything else is not as before', () => {
    const head = '{"type":"cursor","topic":"cursors:plan","cursor":';
    const mostly = <T>(usual: T, ...others: T[]) =>
      fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
    const end = mostly(']}', ']', '}', ']} ', '],"x":1}', ']}}', '');
    const number = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: -1, max: CURSOR_LIMITS.whole + 1 }).map(String) },
      fc.constantFrom('', '01', '00', '1e3', '1.0', ' 1', '1 ', '-0', '99999', '100000', '"1"', '\u0661', '1,1'),
    );
    const next = fc.tuple(mostly('[', '[[', '{', ''), number, mostly(',', ';', ''), number, end);
    const moves = movesAfter(`${head}[1,2]}`);
    let known = 0;
    fc.assert(
      fc.property(next, (parts) => {
        const text = head + parts.join('');
        if (moves.read(text)) known += 1;
        expect(resultOf(text, followed, moves)).toEqual(resultOf(text, nothing));
      }),
      { numRuns: 3000 },
    );
    expect(known).toBeGreaterThan(100);
  });

  it('is not mistaken for other numbers at the end of a frame', () => {
    const frames = [
      '{"type":"cursor","topic":"cursors:plan","cursor":[1,2],"x":[3,4]}',
      '{"type":"cursor","topic":"cursors:plan","cursor":[1,2],"x":{"cursor":[3,4]}}',
      '{"type":"cursor","topic":"cursors:plan","cursor":[1,2],"x":"\\"cursor\\":[3,4]}"}',
    ];
    for (const frame of frames) {
      expect(resultOf(frame, followed)).toMatchObject({ cursor: [1, 2] });
      expect(movesAfter(frame).read(frame.replace('3,4', '5,6'))).toBeNull();
    }
  });
});
