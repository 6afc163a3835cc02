import { isRendered } from '../../src/elements/comment/anchors/measure.js';
import { clippersOf } from '../cursors/clippersOf.js';

/** Marks may extend this far beyond their element, px: clipping leaves them that much. */
const GRACE_PX = 12;

/** CSS px in the window. */
interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A possible position of a sign, from the top left of the box. */
interface Point {
  x: number;
  y: number;
  /** A sign here is not clipped. */
  isInSight: boolean;
}

/** The marked box of an element or of text in it, CSS px in the window. */
export interface SelectionBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** `clip-path` of the field, or of the lines of words, as far as the scroll containers around let them through. */
  clip: string;
  /** Where reading begins and ends. */
  start: Point;
  end: Point;
  /** The text direction is right to left. */
  isRtl: boolean;
}

/**
 * Measures the box. `null`: it is not visible. Reads the layout and writes nothing.
 * @param isNamed a name is its sign: at the lower edge of a field, as its label is mostly above it. Anything else is at the upper edge.
 */
export function selectionBox(element: Element, range: Range | null, isNamed: boolean): SelectionBox | null {
  if (!isRendered(element)) return null;
  const rects = range
    ? [...range.getClientRects()].filter(({ width }) => width > 0)
    : [element.getBoundingClientRect()];
  const [first] = rects;
  const last = rects.at(-1);
  if (!first || !last) return null;
  const box = {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  };
  const sight = sightOf(element);
  if (!isVisible(box, sight)) return null;
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const edgeOf = ({ top, bottom }: DOMRect) => (isNamed && !range ? bottom : top);
  const pointAt = (x: number, y: number): Point => ({
    ...{ x: x - box.left, y: y - box.top },
    isInSight: isVisible({ left: x, right: x, top: y, bottom: y }, grown(sight, GRACE_PX)),
  });
  return {
    ...{ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top },
    clip: range ? clipOfLines(rects, box, sight) : clipOfField(box, grown(sight, GRACE_PX)),
    start: pointAt(isRtl ? first.right : first.left, edgeOf(first)),
    end: pointAt(isRtl ? last.left : last.right, edgeOf(last)),
    isRtl,
  };
}

/** The part of the window that the scroll containers around an element leave visible. */
function sightOf(element: Element): Edges {
  const sight = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  for (const clipper of clippersOf(element)) {
    const clip = clipper.getBoundingClientRect();
    sight.left = Math.max(sight.left, clip.left);
    sight.top = Math.max(sight.top, clip.top);
    sight.right = Math.min(sight.right, clip.right);
    sight.bottom = Math.min(sight.bottom, clip.bottom);
  }
  return sight;
}

const grown = ({ left, top, right, bottom }: Edges, px: number): Edges => ({
  ...{ left: left - px, top: top - px, right: right + px, bottom: bottom + px },
});

const isVisible = (box: Edges, sight: Edges) =>
  box.right > sight.left && box.left < sight.right && box.bottom > sight.top && box.top < sight.bottom;

function clipOfField(box: Edges, sight: Edges): string {
  const cut = [sight.top - box.top, box.right - sight.right, box.bottom - sight.bottom, sight.left - box.left];
  return `inset(${cut.map((px) => `${Math.round(px)}px`).join(' ')})`;
}

function clipOfLines(lines: readonly DOMRect[], box: Edges, sight: Edges): string {
  const paths = lines.map((line) => {
    const left = Math.max(line.left, sight.left);
    const top = Math.max(line.top, sight.top);
    const width = Math.min(line.right, sight.right) - left;
    const height = Math.min(line.bottom, sight.bottom) - top;
    return width > 0 && height > 0 ? `M${left - box.left} ${top - box.top}h${width}v${height}h${-width}z` : '';
  });
  return `path("${paths.join('') || 'M0 0'}")`;
}
