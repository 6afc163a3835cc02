/** Moves the focus to the first of these elements that takes it. @returns whether one did */
export function giveFocusTo(...elements: readonly (Element | null | undefined)[]): boolean {
  return elements.some((element) => {
    if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return false;
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
}

/** Whether nothing has the focus, as after what had it is gone; otherwise somebody went there. */
export function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
