/** Moves the focus to the first of these elements that takes it. @returns whether one did */
export function giveFocusTo(...elements: readonly (Element | null | undefined)[]): boolean {
  return elements.some((element) => {
    if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return false;
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
}

/**
 * For `onCloseAutoFocus` of a menu or popover: the focus goes to its opener, or where `giveFocus` puts it, unless something that was chosen
 * in it has taken the focus already.
 */
export function focusAfterClose(event: Event, giveFocus?: (() => void) | false): void {
  const isFree = isFocusNowhere();
  if (giveFocus || !isFree) event.preventDefault();
  if (giveFocus && isFree) giveFocus();
}

const openers = new WeakMap<Element, Element>();

/** Says what opened a panel. */
export function setPanelOpener(panel: Element, opener: Element): void {
  openers.set(panel, opener);
}

let due: Element | null = null;

/** Says what gets the focus when the panel that is open is gone, until that was done: `null`. */
export function setFocusDue(element: Element | null): void {
  due = element;
}

/** What has the focus, then what opened the panel that it is in: that one is left when the panel closes; then what gets it after a panel. */
export function focusedWithOpeners(): readonly Element[] {
  const { activeElement } = document;
  const found = activeElement ? [activeElement] : [];
  for (let element = activeElement; element; element = element.parentElement) {
    const opener = openers.get(element);
    if (opener) found.push(opener);
  }
  return due ? [...found, due] : found;
}

/** Whether nothing has the focus, as after what had it is gone; otherwise somebody went there. */
export function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
