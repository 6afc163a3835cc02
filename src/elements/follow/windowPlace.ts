import type { ElementPlace } from '@parley/protocol';
import { CURSOR_LIMITS } from '@parley/protocol/constants';
import { elementAt } from '../cursor/elementAt.js';
import { pathOf } from '../cursor/pathOf.js';
import { scrollersAround, scrollTo, viewOf } from '../scrollers.js';

const middle = () => ({ x: document.documentElement.clientWidth / 2, y: window.innerHeight / 2 });

/** Distances from the middle in which an element is searched, px: at a gap only a container of everything is in the middle. */
const AROUND_PX = [0, 24, -24, 48, -48, 96, -96];

/**
 * The place in the middle of the window, or near it: an element of the page, and the point on it. So windows of different sizes show the same.
 * `null`: only what does not scroll, a dialog for instance.
 */
export function placeOfWindow(): ElementPlace | null {
  const { x, y } = middle();
  const found = AROUND_PX.flatMap((away) => elementAtPoint(x, y + away) ?? []);
  const element = found.find(isPart) ?? found[0];
  const path = element && pathOf(element);
  if (!path) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return [share(x - left, width), share(y - top, height), path];
}

/** An element that is higher than the window, or scrolls what is in it, is a page or a large part of it, and says little. */
const isPart = (element: Element) =>
  element.clientHeight < window.innerHeight && scrollersAround(element)[0] !== element;

function elementAtPoint(x: number, y: number): Element | undefined {
  const found = document.elementsFromPoint?.(x, y) ?? []; // jsdom has no layout
  return found.find((element) => !element.closest('.parley-root') && scrolls(element));
}

/** Scrolls until a place is in the middle of the window, as far as the page goes. Returns false when this page does not show its element. */
export function scrollToCenter([x, y, path]: ElementPlace): boolean {
  const element = elementAt(path);
  if (!element || element.getClientRects().length === 0) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  let at = { x: left + (width * x) / CURSOR_LIMITS.whole, y: top + (height * y) / CURSOR_LIMITS.whole };
  for (const scroller of scrollersAround(element)) {
    const { x: toX, y: toY } = middle();
    const view = viewOf(scroller);
    // A container that does not reach the middle shows the place in its own; those around it bring it on.
    at = scrollTo(scroller, at, {
      x: toX > view.left && toX < view.right ? toX : view.left + view.width / 2,
      y: toY > view.top && toY < view.bottom ? toY : view.top + view.height / 2,
    });
  }
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
