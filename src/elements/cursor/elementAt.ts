/** The only form that `pathOf` creates: paths from others are not evaluated as an expression. */
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
