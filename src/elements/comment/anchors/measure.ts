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

/** The element of a target, or what can be seen of an area of it, in CSS px from the top left corner of the page. */
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

/** Measures many targets. Reads the layout and writes nothing, so the page is laid out at most once, and not at all without a target. */
export function measure(targets: readonly Measured[]): AnchorPlace[] {
  if (targets.length === 0) return [];
  const clips = new Map<Element, DOMRect[]>();
  const { scrollX, scrollY } = window;
  return targets.map(({ target, resolved }) => {
    if (!resolved) return { state: 'ghost' };
    const { element, range } = resolved;
    const rect = element.getBoundingClientRect();
    const point = isRendered(element) ? pointOf(target, resolved, rect) : null;
    const seen = point && seenOf(target, point, rect, clipsAround(element, clips));
    if (!seen) return { state: 'hidden', element, range };
    const { left, top, right, bottom } = isArea(target) ? seen : rect;
    const box = {
      left: round(left + scrollX),
      top: round(top + scrollY),
      width: round(right - left),
      height: round(bottom - top),
    };
    return { state: 'shown', x: round(seen.left + scrollX), y: round(seen.top + scrollY), box, element, range };
  });
}

/** Whether a target is an area of an element, and not a point of it, a text or the element itself. */
export function isArea({ targetElement, targetTextRange }: AnchorTarget): boolean {
  return !targetTextRange && targetElement?.widthPercentage !== undefined;
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

/** The clip rectangles of the scroll containers around an element. Neighbours share the result. */
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

/** The visible part of an area, of other targets the point; `null`: nothing. */
function seenOf(
  target: AnchorTarget,
  { x: left, y: top }: Point,
  { width, height }: DOMRect,
  clips: readonly DOMRect[],
) {
  const { widthPercentage = 0, heightPercentage = 0 } = (isArea(target) && target.targetElement) || {};
  let right = left + (width * widthPercentage) / 100;
  let bottom = top + (height * heightPercentage) / 100;
  for (const clip of clips) {
    // A pixel of grace: a pin on the border of its element is visible.
    left = Math.max(left, clip.left - 1);
    top = Math.max(top, clip.top - 1);
    right = Math.min(right, clip.right + 1);
    bottom = Math.min(bottom, clip.bottom + 1);
  }
  return left > right || top > bottom ? null : { left, top, right, bottom };
}

const round = (px: number) => Math.round(px * 10) / 10;
