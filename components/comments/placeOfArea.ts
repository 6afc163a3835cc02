import { ANYWHERE, anchorHostOf, type AllowedElements } from '../../src/elements/comment/anchors/anchorHost.js';
import { isOurs } from '../../src/elements/comment/anchors/findAnchor.js';
import { placeOfClick } from '../../src/elements/comment/placement/capturePlace.js';
import type { NewThreadPlace } from '../../src/elements/comment/placement/CommentPlacement.js';
import { newId } from '../../src/newId.js';

/** CSS px from the top left corner of the window. */
export interface AreaRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A rectangle that exceeds an element by up to this much on each side was drawn around it, CSS px. */
const OVERHANG = 24;
/** Cut to its element, an area is no smaller, CSS px. */
const LEAST_SIDE = 8;
/** A thread stays in the document and the location of the page that it was drawn in. */
const REGION = '[data-parley-document-id],[data-parley-location-id]';

/**
 * The anchor of a thread on a rectangle: the smallest element around it, which it moves and grows with. `null` where no thread is allowed.
 * @param from the element where the drag began
 */
export function placeOfArea(rect: AreaRect, from: Element, allowed: AllowedElements): NewThreadPlace | null {
  const middle = document
    .elementsFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
    .find((element) => !isOurs(element));
  let host = (middle && anchorHostOf(middle, allowed)) ?? anchorHostOf(from, allowed);
  if (!host) return null;
  while (!containsRect(host, rect) && host !== document.body && !host.matches(REGION)) {
    const around: Element | null = host.parentElement && anchorHostOf(host.parentElement, allowed);
    if (!around) break;
    host = around;
  }

  const box = host.getBoundingClientRect();
  const left = Math.max(rect.left, box.left);
  const top = Math.max(rect.top, box.top);
  const width = Math.min(rect.left + rect.width, box.right) - left;
  const height = Math.min(rect.top + rect.height, box.bottom) - top;
  if (width < LEAST_SIDE || height < LEAST_SIDE) return null;
  // It is allowed: it is the parent of a picture that is, or one of those above.
  const place = placeOfClick(host, { clientX: left, clientY: top }, ANYWHERE);
  if (!place) return null;
  const size = { widthPercentage: percentage(width, box.width), heightPercentage: percentage(height, box.height) };
  return { ...place, areaAnnotationId: newId(), targetElement: { ...place.targetElement, ...size } };
}

function containsRect(element: Element, { left, top, width, height }: AreaRect): boolean {
  const box = element.getBoundingClientRect();
  return (
    box.left - OVERHANG <= left &&
    box.top - OVERHANG <= top &&
    box.right + OVERHANG >= left + width &&
    box.bottom + OVERHANG >= top + height
  );
}

/** Two decimals: a tenth of a pixel on any screen. */
const percentage = (part: number, whole: number) => Math.min(100, Math.round((part / whole) * 10_000) / 100);
