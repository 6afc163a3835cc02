import { scrollersAround, scrollTo, viewOf } from '../../scrollers.js';
import { isOurs } from './findAnchor.js';
import { isRendered, pointOf, type Point } from './measure.js';
import type { AnchorTarget, ResolvedTarget } from './resolveTarget.js';

/** Where a place is scrolled to, as a share of the height: its dialog opens downwards from there. */
const FROM_TOP = 1 / 3;
/** As of `dialog.css`: on a phone the dialog is a sheet over the lower three quarters. */
const PHONE = '(max-width: 480px)';
const FROM_TOP_OF_PHONE = 1 / 6;
const SHEET_FROM = 1 / 4;

/**
 * Scrolls the page, and every scroll container in between, until a place is visible: not covered by the page, and on a phone
 * above the dialog. Nothing moves when it is visible already.
 * @param isRead the element itself is being read: as much of it as fits must be visible, not its place alone
 */
export function bringIntoView(target: AnchorTarget, resolved: ResolvedTarget, isRead = false): void {
  const { element } = resolved;
  if (!isRendered(element)) return;
  const isPhone = globalThis.matchMedia?.(PHONE).matches ?? false;
  const where = () => pointOf(target, resolved, element.getBoundingClientRect());
  const share = isPhone ? FROM_TOP_OF_PHONE : FROM_TOP;
  let at = where();
  for (const scroller of scrollersAround(element)) {
    if (!at) return;
    const view = viewOf(scroller);
    const isWindow = scroller === document.scrollingElement;
    const bottom = isWindow && isPhone && !isRead ? view.top + view.height * SHEET_FROM : view.bottom;
    const below = isRead ? Math.min(element.getBoundingClientRect().height, view.height * (1 - share)) : 0;
    const isIn = at.y >= view.top && at.y + below <= bottom && at.x >= view.left && at.x <= view.right;
    if (isIn && !(isWindow && isCovered(at, element))) continue;
    at = scrollTo(scroller, at, {
      x: at.x >= view.left && at.x <= view.right ? at.x : view.left + view.width / 2,
      y: view.top + view.height * share,
    });
  }
}

/** A header that stays while the page scrolls, for instance. */
function isCovered({ x, y }: Point, element: Element): boolean {
  const { left, right, top: upper, bottom } = element.getBoundingClientRect();
  // Inside: on the border of the element lies its neighbour.
  const top = document.elementFromPoint(within(x, left + 1, right - 1), within(y, upper + 1, bottom - 1));
  return top !== null && !isOurs(top) && !top.contains(element) && !element.contains(top);
}

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));
