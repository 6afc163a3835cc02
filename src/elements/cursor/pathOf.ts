import { CURSOR_LIMITS } from '@parley/protocol/constants';

/**
 * Names an element so that the same page on another screen finds it: the nearest id above it, and places among siblings.
 * `null`: it lies too deep.
 */
export function pathOf(element: Element): string | null {
  const steps: string[] = [];
  let at: Element = element;
  for (;;) {
    const parent = at.parentElement;
    const hasId = at.id !== '' && !at.id.includes('"') && document.getElementById(at.id) === at;
    if (hasId || !parent) {
      const path = (hasId ? `//*[@id="${at.id}"]` : '/*') + steps.reverse().join('');
      return path.length <= CURSOR_LIMITS.targetLength ? path : null;
    }
    steps.push(`/*[${[...parent.children].indexOf(at) + 1}]`);
    at = parent;
  }
}
