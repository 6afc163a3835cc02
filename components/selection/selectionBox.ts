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
  isInView: boolean;
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
  const visibleArea = visibleAreaOf(element);
  if (!isVisible(box, visibleArea)) return null;
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const edgeOf = ({ top, bottom }: DOMRect) => (isNamed && !range ? bottom : top);
  const pointAt = (x: number, y: number): Point => ({
    x: x - box.left,
    y: y - box.top,
    isInView: isVisible({ left: x, right: x, top: y, bottom: y }, grown(visibleArea, GRACE_PX)),
  });
  return {
    left: box.left,
    top: box.top,
    width: box.right - box.left,
    height: box.bottom - box.top,
    clip: range ? clipOfLines(rects, box, visibleArea) : clipOfField(box, grown(visibleArea, GRACE_PX)),
    start: pointAt(isRtl ? first.right : first.left, edgeOf(first)),
    end: pointAt(isRtl ? last.left : last.right, edgeOf(last)),
    isRtl,
  };
}

/** The part of the window that the scroll containers around an element leave visible. */
function visibleAreaOf(element: Element): Edges {
  const visibleArea = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  for (const clipper of clippersOf(element)) {
    const clip = clipper.getBoundingClientRect();
    visibleArea.left = Math.max(visibleArea.left, clip.left);
    visibleArea.top = Math.max(visibleArea.top, clip.top);
    visibleArea.right = Math.min(visibleArea.right, clip.right);
    visibleArea.bottom = Math.min(visibleArea.bottom, clip.bottom);
  }
  return visibleArea;
}

const grown = ({ left, top, right, bottom }: Edges, px: number): Edges => ({
  left: left - px,
  top: top - px,
  right: right + px,
  bottom: bottom + px,
});

const isVisible = (box: Edges, visibleArea: Edges) =>
  box.right > visibleArea.left &&
  box.left < visibleArea.right &&
  box.bottom > visibleArea.top &&
  box.top < visibleArea.bottom;

function clipOfField(box: Edges, visibleArea: Edges): string {
  const cut = [
    visibleArea.top - box.top,
    box.right - visibleArea.right,
    box.bottom - visibleArea.bottom,
    visibleArea.left - box.left,
  ];
  return `inset(${cut.map((px) => `${Math.round(px)}px`).join(' ')})`;
}

function clipOfLines(lines: readonly DOMRect[], box: Edges, visibleArea: Edges): string {
  const paths = lines.map((line) => {
    const left = Math.max(line.left, visibleArea.left);
    const top = Math.max(line.top, visibleArea.top);
    const width = Math.min(line.right, visibleArea.right) - left;
    const height = Math.min(line.bottom, visibleArea.bottom) - top;
    return width > 0 && height > 0 ? `M${left - box.left} ${top - box.top}h${width}v${height}h${-width}z` : '';
  });
  return `path("${paths.join('') || 'M0 0'}")`;
}
