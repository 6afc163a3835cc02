/** Moves the focus to the first of these elements that accepts it. @returns whether one did */
export function giveFocusTo(...elements: readonly (Element | null | undefined)[]): boolean {
  return elements.some((element) => {
    if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return false;
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
}

/**
 * For `onCloseAutoFocus` of a menu or popover: the focus returns to its opener, or where `giveFocus` puts it, unless the chosen item has moved the
 * focus already.
 */
export function focusAfterClose(event: Event, giveFocus?: (() => void) | false): void {
  const isFree = isFocusNowhere();
  if (giveFocus || !isFree) event.preventDefault();
  if (giveFocus && isFree) giveFocus();
}

const openers = new WeakMap<Element, Element>();

/** Registers the opener of a panel. */
export function setPanelOpener(panel: Element, opener: Element): void {
  openers.set(panel, opener);
}

let due: Element | null = null;

/** Sets the element that gets the focus after the open panel closes. `null` once that is done. */
export function setFocusDue(element: Element | null): void {
  due = element;
}

/** The focused element, then the opener of each panel around it, which remains when the panel closes; then the element set by `setFocusDue`. */
export function focusedWithOpeners(): readonly Element[] {
  const { activeElement } = document;
  const found = activeElement ? [activeElement] : [];
  for (let element = activeElement; element; element = element.parentElement) {
    const opener = openers.get(element);
    if (opener) found.push(opener);
  }
  return due ? [...found, due] : found;
}

/** Whether nothing has the focus, as after its element was removed; otherwise the focus was moved on purpose. */
export function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
