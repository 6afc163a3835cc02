import { expect, it } from 'vitest';
import { drawAreas } from '../../../components/comments/drawAreas.js';
import { ANYWHERE } from '../../../src/elements/comment/anchors/anchorHost.js';

// What a customer's tests run in, too.
it('says how to draw where the browser answers no media queries', () => {
  expect(globalThis.matchMedia).toBeUndefined();
  const hints: (string | null)[] = [];
  const stop = drawAreas({
    className: undefined,
    textMode: false,
    allowed: ANYWHERE,
    isTextAt: () => false,
    onHint: (hint) => hints.push(hint),
    onDrawn: () => undefined,
  });
  expect(hints).toEqual([expect.stringMatching(/drag/)]);
  stop();
  expect(hints.at(-1)).toBeNull();
});
