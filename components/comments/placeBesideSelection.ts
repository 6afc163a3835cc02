export interface Point {
  left: number;
  top: number;
}

/** Gap between the text and the element beside it, px. */
const GAP_PX = 6;

/**
 * Where something of that size covers no text: after the last line of the selection, above or below the selection, in the margins of
 * its block. Below it when there is text everywhere. In the coordinates of the window.
 */
export function placeBesideSelection(range: Range, { width, height }: Pick<DOMRect, 'width' | 'height'>): Point {
  const lines = [...range.getClientRects()];
  const first = lines[0] ?? new DOMRect();
  const last = lines.at(-1) ?? first;
  const block = blockOf(range);
  const box = block.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(block).direction === 'rtl';
  const middle = last.top + (last.height - height) / 2;
  const after = { left: isRightToLeft ? last.left - GAP_PX - width : last.right + GAP_PX, top: middle };
  const right = { left: box.right + GAP_PX, top: middle };
  const left = { left: box.left - GAP_PX - width, top: middle };
  const start = isRightToLeft ? last.right - width : last.left;
  const below = { left: start, top: last.bottom + GAP_PX };
  const above = { left: start, top: first.top - GAP_PX - height };
  const places = [after, above, below, ...(isRightToLeft ? [left, right] : [right, left])];
  return places.find((place) => isInside(place, width, height) && !coversText(place, width, height)) ?? below;
}

function blockOf({ endContainer }: Range): Element {
  let element = endContainer instanceof Element ? endContainer : endContainer.parentElement;
  while (element?.parentElement && getComputedStyle(element).display.startsWith('inline'))
    element = element.parentElement;
  return element ?? document.documentElement;
}

const isInside = ({ left, top }: Point, width: number, height: number) =>
  left >= 0 && top >= 0 && left + width <= document.documentElement.clientWidth && top + height <= innerHeight;

/** Checks for text at points closer together than the height of a line. */
function coversText({ left, top }: Point, width: number, height: number): boolean {
  const columns = Math.ceil(width / 8);
  const rows = Math.ceil(height / 8);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      if (isTextAt(left + (width * column) / columns, top + (height * row) / rows)) return true;
    }
  }
  return false;
}

/** Whether a letter of the page is at a point of the window. */
export function isTextAt(x: number, y: number): boolean {
  const place = caretAt(x, y);
  if (!place || !(place.node instanceof Text)) return false;
  const { node, offset } = place;
  // The caret is beside the letter; the nearest one, which may be far from the point.
  return [offset - 1, offset].some((at) => {
    if (at < 0 || at >= node.length) return false;
    const letter = document.createRange();
    letter.setStart(node, at);
    letter.setEnd(node, at + 1);
    return [...letter.getClientRects()].some(
      (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    );
  });
}

/** Older browsers have only the second one; a document that is not drawn has neither. */
function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if (typeof document.caretPositionFromPoint === 'function') {
    const found = document.caretPositionFromPoint(x, y);
    return found && { node: found.offsetNode, offset: found.offset };
  }
  // oxlint-disable-next-line typescript/no-deprecated -- Safari before 18.4 has no other
  if (typeof document.caretRangeFromPoint !== 'function') return null;
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  const found = document.caretRangeFromPoint(x, y);
  return found && { node: found.startContainer, offset: found.startOffset };
}
