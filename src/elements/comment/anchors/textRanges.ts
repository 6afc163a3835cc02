import type { TargetTextRange } from './AnchorRecord.js';
import { captureAnchor } from './captureAnchor.js';
import { isOurs } from './findAnchor.js';

/** A longer selection is cut: a record of a thread is limited to 64 KiB. */
const MAX_LENGTH = 10_000;

/** Writes down a selection: the element around it, its text, and which occurrence of that text it is. */
export function captureTextRange(range: Range): TargetTextRange | null {
  const ancestor = elementOf(range.commonAncestorContainer);
  const start = indexAt(ancestor, range.startContainer, range.startOffset);
  const end = indexAt(ancestor, range.endContainer, range.endOffset);
  const { compact, pieces } = textOf(ancestor);
  const needle = compact.slice(start, Math.min(end, start + MAX_LENGTH));
  if (!needle) return null;
  const anchor = captureAnchor(ancestor);
  return {
    commonAncestorContainer: anchor.xPath,
    commonAncestorContainerFXpath: anchor.fXPath,
    commonAncestorContainerAnchor: anchor,
    text: wordsOf(range, pieces).trim().slice(0, MAX_LENGTH),
    occurrence: occurrencesBefore(compact, needle, start) + 1,
  };
}

/** The `occurrence`-th place of a text inside an element, white space aside; `null` when it is not there. */
export function findText(ancestor: Element, text: string, occurrence = 1): Range | null {
  const needle = compactOf(text);
  if (!needle) return null;
  const { compact, pieces } = textOf(ancestor);
  let at = compact.indexOf(needle);
  for (let count = 1; at !== -1 && count < occurrence; count += 1) at = compact.indexOf(needle, at + 1);
  if (at === -1) return null;
  const range = ancestor.ownerDocument.createRange();
  range.setStart(...placeOf(pieces, at));
  const [node, offset] = placeOf(pieces, at + needle.length - 1);
  range.setEnd(node, offset + 1);
  return range;
}

/** Whether a range still contains that text: nodes may have been removed or changed. */
export function containsText(range: Range, text: string): boolean {
  return range.startContainer.isConnected && compactOf(range.toString()) === compactOf(text);
}

/** A range over all text of an element; `null` when it has none. */
export function allText(element: Element): Range | null {
  const { compact } = textOf(element);
  return compact ? findText(element, compact) : null;
}

/** The text of a range; unlike that of the browser without scripts and our own interface. */
const wordsOf = (range: Range, pieces: Piece[]) =>
  pieces
    .filter(({ node }) => range.intersectsNode(node))
    .map(({ node }) =>
      node.data.slice(
        node === range.startContainer ? range.startOffset : 0,
        node === range.endContainer ? range.endOffset : undefined,
      ),
    )
    .join('');

interface Piece {
  node: Text;
  /** Where the node's text begins in the whole, without white space. */
  start: number;
  length: number;
}

/** The text of an element without white space, which differs between the page, a selection and what a backend was given. */
function textOf(ancestor: Element): { compact: string; pieces: Piece[] } {
  const walker = ancestor.ownerDocument.createTreeWalker(ancestor, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode: (node) =>
      node instanceof Element && (isSilent(node) || isOurs(node))
        ? NodeFilter.FILTER_REJECT
        : node instanceof Text
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_SKIP,
  });
  const pieces: Piece[] = [];
  let compact = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = compactOf((node as Text).data); // the walker accepts nothing else
    pieces.push({ node: node as Text, start: compact.length, length: text.length });
    compact += text;
  }
  return { compact, pieces };
}

const isSilent = ({ localName }: Element) => ['script', 'style', 'template', 'noscript'].includes(localName);

const compactOf = (text: string) => text.replace(/\s+/g, '');

/** The node and offset of a character of the compact text. */
function placeOf(pieces: Piece[], index: number): [Text, number] {
  const piece = pieces.findLast(({ start }) => start <= index);
  if (!piece) throw new RangeError('outside of the text');
  let left = index - piece.start;
  const { data } = piece.node;
  let offset = 0;
  for (; offset < data.length; offset += 1) {
    if (/\s/.test(data[offset]!)) continue;
    if (left === 0) break;
    left -= 1;
  }
  return [piece.node, offset];
}

/** How many characters of the compact text stand before a point. */
function indexAt(ancestor: Element, container: Node, offset: number): number {
  const before = ancestor.ownerDocument.createRange();
  before.setStart(ancestor, 0);
  before.setEnd(container, offset);
  let count = 0;
  for (const { node, length } of textOf(ancestor).pieces) {
    if (node === container) return count + compactOf(node.data.slice(0, offset)).length;
    if (before.comparePoint(node, 0) !== 0) break;
    count += length;
  }
  return count;
}

function occurrencesBefore(compact: string, needle: string, index: number): number {
  let count = 0;
  for (let at = compact.indexOf(needle); at !== -1 && at < index; at = compact.indexOf(needle, at + 1)) count += 1;
  return count;
}

function elementOf(node: Node): Element {
  return node instanceof Element ? node : (node.parentElement ?? document.documentElement);
}
