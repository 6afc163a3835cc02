import { isOurs } from './findAnchor.js';

/** Elements that cannot contain elements of a page. A thread on one of them is anchored to the element around it. */
const NOT_NESTABLE = 'img,video,audio,input,textarea,select,iframe,canvas,embed,object';

/** Where pins may go; nothing given: everywhere. */
export interface AllowedElements {
  ids: readonly string[];
  classNames: readonly string[];
  querySelectors: readonly string[];
}

/** No restriction. */
export const ANYWHERE: AllowedElements = { ids: [], classNames: [], querySelectors: [] };

/**
 * The element that a comment on `element` is anchored to; `null` where nobody may comment: inside
 * `data-parley-comment-disabled`, outside of the allowed elements, and on our own interface.
 */
export function anchorHostOf(element: Element, allowed: AllowedElements): Element | null {
  if (isOurs(element) || element.closest('[data-parley-comment-disabled]')) return null;
  const host = element.closest(NOT_NESTABLE)?.parentElement ?? element;
  return isAllowed(element, allowed) ? host : null;
}

function isAllowed(element: Element, { ids, classNames, querySelectors }: AllowedElements): boolean {
  const selectors = [
    // As attributes, which may be empty: `#` alone is no selector.
    ...ids.map((id) => `[id="${CSS.escape(id)}"]`),
    ...classNames.map((name) => `[class~="${CSS.escape(name)}"]`),
    ...querySelectors,
  ];
  return selectors.length === 0 || selectors.some((selector) => isWithin(element, selector));
}

/** Whether an element, or one around it, matches a selector of the app's: one that the browser cannot read matches nothing. */
export function isWithin(element: Element, selector: string): boolean {
  try {
    return element.closest(selector) !== null;
  } catch {
    return false;
  }
}
