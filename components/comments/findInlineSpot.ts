/** A position in the host's page for inserted content. */
export interface InlineSpot {
  holder: Element;
  /** The node that it is inserted before; `null`: it is appended. */
  before: ChildNode | null;
}

/** Elements whose children are text only. */
const OF_WORDS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'dt', 'address']);
/** Elements that handle clicks and keys themselves. */
const TAKEN = 'a, button, label, summary, [role=button], [role=link]';
const EDITABLE = '[contenteditable]:not([contenteditable=false])';

/** The nearest place below the last line of a text that takes a block; `null` for a text in an editor, which rewrites what is in it. */
export function findInlineSpot({ endContainer }: Range): InlineSpot | null {
  if (endContainer.parentElement?.closest(EDITABLE)) return null;
  let child: Node = endContainer;
  for (let holder = child.parentElement; holder; child = holder, holder = holder.parentElement) {
    if (!takesBlocks(holder)) continue;
    let before = child.nextSibling;
    // A paragraph without an element of its own is not cut in two.
    while (before && isWords(child) && isWords(before)) before = before.nextSibling;
    return { holder, before };
  }
  return null;
}

function takesBlocks(element: Element): boolean {
  if (OF_WORDS.has(element.localName) || element.closest(TAKEN)) return false;
  return /^(block|flow-root|list-item|table-cell|table-caption)$/.test(getComputedStyle(element).display);
}

const isWords = (node: Node) => !(node instanceof Element) || getComputedStyle(node).display.startsWith('inline');
