/** Styled with `::highlight(...)`. */
export type HighlightName = 'parley-comment' | 'parley-comment-active';

/**
 * Paints a range without touching the host's document. Ranges of one name share a highlight across layers. Returns the cleanup. Does nothing in a
 * browser without support: the pin of the text is shown then.
 */
export function highlight(range: Range, name: HighlightName): () => void {
  if (!canHighlight()) return () => undefined;
  const shared = CSS.highlights.get(name) ?? new Highlight();
  if (!CSS.highlights.has(name)) CSS.highlights.set(name, shared);
  shared.add(range);
  return () => {
    shared.delete(range);
    if (shared.size === 0) CSS.highlights.delete(name);
  };
}

/** Whether this browser paints texts by their ranges. */
export function canHighlight(): boolean {
  return typeof Highlight !== 'undefined' && 'highlights' in CSS;
}

/** Whether a point of the window is on one of a range's lines. */
export function isOnRange(range: Range, x: number, y: number): boolean {
  return Array.from(range.getClientRects()).some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}

/** The innermost of the texts at a point of the window: the shortest. */
export function textAt(ranges: ReadonlyMap<string, Range>, x: number, y: number): string | undefined {
  return [...ranges]
    .filter(([, range]) => isOnRange(range, x, y))
    .map(([id, range]) => ({ id, length: range.toString().length }))
    .toSorted((a, b) => a.length - b.length)[0]?.id;
}
