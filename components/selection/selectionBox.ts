import { isRendered } from '../../src/elements/comment/anchors/measure.js';
import { clippersOf } from '../cursors/clippersOf.js';

/** How far marks reach beyond their element, px: what clips the element leaves them that much. */
const GRACE_PX = 12;

interface Point {
  x: number;
  y: number;
}

/** What is marked of an element or of words in it, CSS px in the window. */
export interface SelectionBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** `clip-path` of what the scroll containers around let through. */
  clip: string;
  /** `clip-path` of the lines of words; `null`: the whole box. */
  lines: string | null;
  /** Where reading begins and ends, from the top left of the box. */
  start: Point;
  end: Point;
  /** It is read from right to left. */
  isRtl: boolean;
}

/** Measures it. `null`: it is not in sight. Reads the layout and writes nothing. */
export function selectionBox(element: Element, range: Range | null): SelectionBox | null {
  if (!isRendered(element)) return null;
  const rects = range
    ? [...range.getClientRects()].filter(({ width }) => width > 0)
    : [element.getBoundingClientRect()];
  const [first] = rects;
  const last = rects.at(-1);
  if (!first || !last) return null;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const width = Math.max(...rects.map(({ right }) => right)) - left;
  const height = Math.max(...rects.map(({ bottom }) => bottom)) - top;
  const clip = clipOf(element, { left, top, right: left + width, bottom: top + height });
  if (clip === null) return null;
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const startOf = (rect: DOMRect) => ({ x: (isRtl ? rect.right : rect.left) - left, y: rect.top - top });
  const endOf = (rect: DOMRect) => ({ x: (isRtl ? rect.left : rect.right) - left, y: rect.top - top });
  const lineOf = (rect: DOMRect) =>
    `M${rect.left - left} ${rect.top - top}h${rect.width}v${rect.height}h${-rect.width}z`;
  const lines = range && `path("${rects.map(lineOf).join('')}")`;
  return { left, top, width, height, clip, lines, start: startOf(first), end: endOf(last), isRtl };
}

/** `null`: nothing of it is let through, or it is outside of the window. */
function clipOf(element: Element, box: { left: number; top: number; right: number; bottom: number }): string | null {
  const sight = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  for (const clipper of clippersOf(element)) {
    const clip = clipper.getBoundingClientRect();
    sight.left = Math.max(sight.left, clip.left);
    sight.top = Math.max(sight.top, clip.top);
    sight.right = Math.min(sight.right, clip.right);
    sight.bottom = Math.min(sight.bottom, clip.bottom);
  }
  const isOut =
    box.right <= sight.left || box.left >= sight.right || box.bottom <= sight.top || box.top >= sight.bottom;
  if (isOut) return null;
  const cut = [sight.top - box.top, box.right - sight.right, box.bottom - sight.bottom, sight.left - box.left];
  return `inset(${cut.map((px) => `${Math.round(px) - GRACE_PX}px`).join(' ')})`;
}
