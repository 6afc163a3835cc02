import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { collectText, pieceAt, type EditorText } from '../../src/elements/comment/anchors/editor/EditorText.js';

/** The text of a ProseMirror editor. */
export function readProseMirror(view: EditorView): EditorText {
  let last: { doc: Node; read: ReturnType<typeof lettersOf> } | null = null;
  const read = () => {
    const { doc } = view.state;
    if (last?.doc !== doc) last = { doc, read: lettersOf(doc) };
    return last.read;
  };
  /** Before the letter at `offset`. */
  const positionOf = (offset: number) => {
    const found = pieceAt(read().pieces, offset);
    return found && found.at + found.index;
  };

  return {
    element: view.dom,
    read,
    offsetAt(node, offset) {
      const position = view.posAtDOM(node, offset);
      const piece = read().pieces.findLast(({ at }) => at <= position);
      return piece ? piece.start + Math.min(position - piece.at, piece.length) : 0;
    },
    rangeOf(start, end) {
      const [first, last] = [positionOf(start), positionOf(end - 1)];
      if (view.isDestroyed || first === undefined || last === undefined) return null;
      const from = view.domAtPos(first, 1);
      const to = view.domAtPos(last + 1, -1);
      const range = view.dom.ownerDocument.createRange();
      range.setStart(from.node, from.offset);
      range.setEnd(to.node, to.offset);
      return range;
    },
  };
}

function lettersOf(doc: Node) {
  const { block, add, done } = collectText<number>();
  doc.descendants((node, position) => {
    if (node.isTextblock) block();
    if (node.text !== undefined) add(position, node.text);
  });
  return done();
}
