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

/** By the one form that `pathOf` makes: what others send is not evaluated as an expression. */
const PATH = /^(?:\/\/\*\[@id="([^"]*)"\]|\/\*)((?:\/\*\[\d{1,6}\])*)$/;

/** The element of a path. `null`: this page has none. */
export function elementAt(path: string): Element | null {
  const found = PATH.exec(path);
  if (!found) return null;
  const [, id, steps = ''] = found;
  let at: Element | null = id === undefined ? document.documentElement : document.getElementById(id);
  for (const [, place] of steps.matchAll(/\[(\d+)\]/g)) at = at?.children[Number(place) - 1] ?? null;
  return at;
}
