import { $getRoot, type EditorState, type LexicalEditor, type NodeKey, type TextNode } from 'lexical';
import { collectText, pieceAt, type EditorText } from '../../src/elements/comment/anchors/editor/EditorText.js';

/** The text of a Lexical editor. */
export function readLexical(editor: LexicalEditor, element: HTMLElement): EditorText {
  let last: { state: EditorState; read: ReturnType<typeof lettersOf> } | null = null;
  const read = () => {
    const state = editor.getEditorState();
    if (last?.state !== state) last = { state, read: state.read(lettersOf) };
    return last.read;
  };
  /** The rendered position of the letter at `offset`. */
  const drawnAt = (offset: number) => {
    const found = pieceAt(read().pieces, offset);
    const node = found && drawnText(editor, found.at);
    return node && { node, index: Math.min(found.index, node.length) };
  };

  return {
    element,
    read,
    offsetAt(container, offset) {
      const point = element.ownerDocument.createRange();
      point.setStart(container, offset);
      const { text, pieces } = read();
      for (const { at, start, length } of pieces) {
        const node = drawnText(editor, at);
        if (node === container) return start + Math.min(offset, length);
        if (node && point.comparePoint(node, 0) >= 0) return start; // it begins after the point
      }
      return text.length;
    },
    rangeOf(start, end) {
      const [first, last] = [drawnAt(start), drawnAt(end - 1)];
      if (!first || !last) return null;
      const range = element.ownerDocument.createRange();
      range.setStart(first.node, first.index);
      range.setEnd(last.node, Math.min(last.index + 1, last.node.length));
      return range;
    },
  };
}

function lettersOf() {
  const { block, add, done } = collectText<NodeKey>();
  let current: NodeKey | undefined;
  for (const node of $getRoot().getAllTextNodes()) {
    const around = blockOf(node);
    if (around !== current) block();
    current = around;
    add(node.getKey(), node.getTextContent());
  }
  return done();
}

function blockOf(node: TextNode): NodeKey | undefined {
  let parent = node.getParent();
  while (parent?.isInline()) parent = parent.getParent();
  return parent?.getKey();
}

/** A format is an element around the text, or several. */
function drawnText(editor: LexicalEditor, key: NodeKey): Text | null {
  let node: Node | null = editor.getElementByKey(key);
  while (node && !(node instanceof Text)) node = node.firstChild;
  return node;
}
