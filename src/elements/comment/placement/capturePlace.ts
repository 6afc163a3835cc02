import { anchorField } from '../anchors/anchorField.js';
import { ANYWHERE, anchorHostOf, type AllowedElements } from '../anchors/anchorHost.js';
import { TARGET_ATTRIBUTE } from '../anchors/elementNamed.js';
import { captureTargetElement } from '../anchors/captureAnchor.js';
import { captureTextRange } from '../anchors/textRanges.js';
import type { CommentsUi } from '../commentUi.js';
import type { NewThreadPlace } from './CommentPlacement.js';

/** The place of a thread for a click on the page; `null` where threads are not allowed. */
export function placeOfClick(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
  allowed: AllowedElements,
): NewThreadPlace | null {
  const host = anchorHostOf(element, allowed);
  if (!host) return null;
  return {
    targetElement: anchorField(captureTargetElement(host, clientX, clientY)),
    ...surroundingsOf(host),
    ...screenAt(clientX, clientY),
  };
}

/** The place of a thread on a selection; `null` for one without text, or where threads are not allowed. */
export function placeOfSelection(
  selection: Selection | null,
  { allowedElements: allowed = ANYWHERE, editors = {} }: Pick<CommentsUi, 'allowedElements' | 'editors'>,
): NewThreadPlace | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  if (!element || !anchorHostOf(element, allowed)) return null;
  const editor = Object.values(editors).find((one) => one.element.contains(node));
  const target = editor ? editor.capture(range) : captureTextRange(range);
  if (!target) return null;
  const { right, top } = range.getBoundingClientRect();
  return {
    targetTextRange: anchorField(target),
    ...surroundingsOf(element),
    ...screenAt(right, top),
  };
}

/** The place of a thread on an element of popover mode; `null` for any other element, and where threads are not allowed. */
export function placeOfTarget(element: Element, allowed: AllowedElements): NewThreadPlace | null {
  const target = element.closest(`[${TARGET_ATTRIBUTE}]`);
  const targetElementId = target?.getAttribute(TARGET_ATTRIBUTE);
  if (!target || !targetElementId || !anchorHostOf(target, allowed)) return null;
  return { targetElementId, ...surroundingsOf(target) };
}

/** The document and location of the region of the page that an element is in. */
export function surroundingsOf(element: Element): Pick<NewThreadPlace, 'documentId' | 'location'> {
  const documentId = element.closest('[data-parley-document-id]')?.getAttribute('data-parley-document-id');
  const locationId = element.closest('[data-parley-location-id]')?.getAttribute('data-parley-location-id');
  return { ...(documentId && { documentId }), ...(locationId && { location: { id: locationId } }) };
}

function screenAt(clientX: number, clientY: number) {
  const { innerWidth, innerHeight, scrollY } = window;
  return {
    positionX: clientX,
    positionY: clientY,
    screenWidth: innerWidth,
    screenHeight: innerHeight,
    screenScrollHeight: document.documentElement.scrollHeight,
    screenScrollTop: scrollY,
  };
}
