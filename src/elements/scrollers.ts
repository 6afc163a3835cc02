import type { Point } from './comment/anchors/measure.js';

/** The scroll containers around an element, from the inside to the window. The page does not move what is fixed in the window. */
export function scrollersAround(element: Element): Element[] {
  const scrollers: Element[] = [];
  for (let at: Element | null = element; at && at !== document.scrollingElement; at = at.parentElement) {
    // The window takes over how the body scrolls, unless the root says so itself.
    const isWindow = at === document.body && !scrolls(document.documentElement);
    const isLarger = at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth;
    if (isLarger && !isWindow && scrolls(at)) scrollers.push(at);
    if (getComputedStyle(at).position === 'fixed') return scrollers;
  }
  return document.scrollingElement ? [...scrollers, document.scrollingElement] : scrollers;
}

/** Moves `from` to `to`, as far as the container goes. @returns where the point is then */
export function scrollTo(scroller: Element, from: Point, to: Point): Point {
  const { scrollLeft, scrollTop } = scroller;
  // How far it goes is known only after it went: directions of writing and of layout decide where it begins.
  scroller.scrollTo({ left: scrollLeft + from.x - to.x, top: scrollTop + from.y - to.y, behavior: 'instant' });
  const end = { left: scroller.scrollLeft, top: scroller.scrollTop };
  if (!globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches) {
    scroller.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' });
    scroller.scrollTo({ ...end, behavior: 'smooth' });
  }
  return { x: from.x - (end.left - scrollLeft), y: from.y - (end.top - scrollTop) };
}

/** The part of the window in which a container shows what is in it. */
export function viewOf(scroller: Element): DOMRect {
  if (scroller !== document.scrollingElement) return scroller.getBoundingClientRect();
  return new DOMRect(0, 0, document.documentElement.clientWidth, window.innerHeight);
}

function scrolls(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return [overflowX, overflowY].some((overflow) => overflow !== 'visible' && overflow !== 'clip');
}
