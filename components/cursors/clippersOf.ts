/** The elements around one that cut off what of it is outside of them: those that scroll or hide what does not fit. */
export function clippersOf(element: Element): Element[] {
  const clippers: Element[] = [];
  let { position } = getComputedStyle(element);
  for (let around = element.parentElement; around && position !== 'fixed'; around = around.parentElement) {
    // What the page itself cuts off is outside of the window.
    if (around === document.body) break;
    const style = getComputedStyle(around);
    // What is placed absolutely hangs on the next element that is placed too, past those between.
    if (position === 'absolute' && style.position === 'static') continue;
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clippers.push(around);
    position = style.position;
  }
  return clippers;
}
