/** The elements around one that cut off what of it is outside of them: those that scroll or hide what does not fit. */
export function clippersOf(element: Element): Element[] {
  const clippers: Element[] = [];
  let { position } = getComputedStyle(element);
  for (let around = element.parentElement; around && position !== 'fixed'; around = around.parentElement) {
    // Overflow clipped by the page itself is outside of the window.
    if (around === document.body) break;
    const style = getComputedStyle(around);
    // An absolutely positioned element is relative to its nearest positioned ancestor; the ones between do not clip it.
    if (position === 'absolute' && style.position === 'static') continue;
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clippers.push(around);
    position = style.position;
  }
  return clippers;
}
