import type { ElementPlace } from '@parley/protocol';
import { CURSOR_LIMITS } from '@parley/protocol/constants';
import { elementAt, pathOf } from '../cursor/elementPath.js';
import { scrollersAround, scrollTo } from '../scrollers.js';

const middle = () => ({ x: document.documentElement.clientWidth / 2, y: window.innerHeight / 2 });

/**
 * What stands in the middle of the window: an element of the page, and where on it. So windows of different sizes show the same. `null`: only what
 * does not scroll, a dialog for instance.
 */
export function placeOfWindow(): ElementPlace | null {
  const { x, y } = middle();
  const found = document.elementsFromPoint?.(x, y) ?? []; // jsdom has no layout
  const element = found.find((candidate) => !candidate.closest('.parley-root') && scrolls(candidate));
  const path = element && pathOf(element);
  if (!path) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return [share(x - left, width), share(y - top, height), path];
}

/** Scrolls until a place is in the middle of the window, as far as the page goes. Returns false when this page does not show its element. */
export function bringToMiddle([x, y, path]: ElementPlace): boolean {
  const element = elementAt(path);
  if (!element || element.getClientRects().length === 0) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  let at = { x: left + (width * x) / CURSOR_LIMITS.whole, y: top + (height * y) / CURSOR_LIMITS.whole };
  for (const scroller of scrollersAround(element)) at = scrollTo(scroller, at, middle());
  return true;
}

/** Not a header that stays, nor a dialog over the page. */
function scrolls(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return false;
  return true;
}

const share = (offset: number, size: number) =>
  size > 0 ? Math.round(Math.min(1, Math.max(0, offset / size)) * CURSOR_LIMITS.whole) : 0;
