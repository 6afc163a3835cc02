import type { AnchorTarget, ResolvedTarget } from './resolveTarget.js';

/**
 * Where a target is. `shown`: `x`, `y` is its point in the document, in CSS px from the top left corner of the page. `hidden`: it is
 * in the page and cannot be seen now. `ghost`: it is not in the page.
 */
export type AnchorPlace =
  | { state: 'shown'; x: number; y: number; box: Box; element: Element; range?: Range | undefined }
  | { state: 'hidden'; element: Element; range?: Range | undefined }
  | { state: 'ghost' };

/** In CSS px from the top left corner of the window. */
export interface Point {
  x: number;
  y: number;
}

/** The element of a target, in CSS px from the top left corner of the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Measured {
  target: AnchorTarget;
  resolved: ResolvedTarget | null;
}

/** Measures many targets. Reads the layout and writes nothing, so the page is laid out at most once. */
export function measure(targets: readonly Measured[]): AnchorPlace[] {
  const clips = new Map<Element, DOMRect[]>();
  const { scrollX, scrollY } = window;
  return targets.map(({ target, resolved }) => {
    if (!resolved) return { state: 'ghost' };
    const { element, range } = resolved;
    const rect = element.getBoundingClientRect();
    const point = isRendered(element) ? pointOf(target, resolved, rect) : null;
    const isInView = point && clipsAround(element, clips).every((clip) => contains(clip, point));
    if (!isInView) return { state: 'hidden', element, range };
    const box = {
      left: round(rect.left + scrollX),
      top: round(rect.top + scrollY),
      width: round(rect.width),
      height: round(rect.height),
    };
    return { state: 'shown', x: round(point.x + scrollX), y: round(point.y + scrollY), box, element, range };
  });
}

/** A text is pinned at its end, an element at the recorded percentages, or at its far top corner where there are none. */
export function pointOf(
  { targetElement }: AnchorTarget,
  { element, range }: ResolvedTarget,
  { left, top, width, height }: DOMRect,
): Point | null {
  const lines = range?.getClientRects();
  if (lines) {
    const last = lines[lines.length - 1];
    return last ? { x: last.right, y: last.top } : null;
  }
  if (targetElement) {
    const { leftPercentage, topPercentage } = targetElement;
    return { x: left + (width * leftPercentage) / 100, y: top + (height * topPercentage) / 100 };
  }
  const isRtl = getComputedStyle(element).direction === 'rtl';
  return { x: isRtl ? left : left + width, y: top };
}

export function isRendered(element: Element): boolean {
  if (element.getClientRects().length === 0) return false;
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}

/** What the scroll containers around an element let through. Neighbours share the answer. */
function clipsAround(element: Element, known: Map<Element, DOMRect[]>): DOMRect[] {
  const found = known.get(element);
  if (found) return found;
  const parent = element.parentElement;
  const clips = parent && parent !== document.body ? [...clipsAround(parent, known)] : [];
  if (element !== document.documentElement && getComputedStyle(element).overflow !== 'visible') {
    clips.push(element.getBoundingClientRect());
  }
  known.set(element, clips);
  return clips;
}

/** A pixel of grace: a pin on the border of its element is in sight. */
function contains({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}

const round = (px: number) => Math.round(px * 10) / 10;
