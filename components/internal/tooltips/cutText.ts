const ROOT = '.parley-root';
/** Less than a line, px: letters may be higher than the line they are in. */
const LEAST_HIDDEN = 8;

/** Our element at the point whose text is cut off; `null`: none. What is under a button that covers it counts too. */
export function cutTextAt(target: Element, x: number, y: number): HTMLElement | null {
  const root = target.closest(ROOT);
  if (!root) return null;
  return (
    document
      .elementsFromPoint(x, y)
      .filter(isElement)
      .find((each) => root.contains(each) && isCutOff(each)) ?? null
  );
}

/** What is cut off of the words of a control of ours; `null`: nothing. */
export function cutTextIn(control: Element): HTMLElement | null {
  if (!control.matches(`button:is(${ROOT}, ${ROOT} *), a:is(${ROOT}, ${ROOT} *)`)) return null;
  return [control, ...control.querySelectorAll('*')].filter(isElement).find(isCutOff) ?? null;
}

/** Whether it ends with an ellipsis, on one line or on the last of several. */
function isCutOff(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  if (scrollWidth <= clientWidth && scrollHeight < clientHeight + LEAST_HIDDEN) return false;
  return getComputedStyle(element).textOverflow === 'ellipsis' && element.textContent.trim() !== '';
}

const isElement = (element: Element): element is HTMLElement => element instanceof HTMLElement;
