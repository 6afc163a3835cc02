import * as Y from 'yjs';
import { collectText, pieceAt } from './EditorText.js';
import type { SharedMark, SharedMarks, SharedText } from './SharedText.js';

type Root = Y.XmlFragment | Y.Text;

/** The text of a Yjs document as an editor binding stores it: the letters of all its texts, in order. */
export function createSharedText(root: Root): SharedText {
  const { doc } = root;
  let read: ReturnType<typeof readLetters> | null = null;
  const forget = () => (read = null);
  doc?.on('afterTransaction', forget);
  const letters = () => (read ??= readLetters(root));

  /** To the letter at `offset`; for the end of a text to the letter before it. */
  function markAt(offset: number, assoc: 0 | -1): SharedMark | null {
    const found = pieceAt(letters().pieces, offset + assoc);
    if (!found) return null;
    const position = Y.createRelativePositionFromTypeIndex(found.at.type, found.at.index + found.index - assoc, assoc);
    return Y.relativePositionToJSON(position) as SharedMark; // JSON by definition
  }

  /** `isLetter`: the letter that it was made at is there; else the offset is where that was. */
  function offsetOf(mark: SharedMark): { offset: number; isLetter: boolean } | null {
    const position = Y.createRelativePositionFromJSON(mark);
    const found = doc && Y.createAbsolutePositionFromRelativePosition(position, doc);
    const piece = letters().pieces.findLast(({ at }) => at.type === found?.type && at.index <= found.index);
    if (!found || !piece) return null;
    const { assoc } = position;
    const same = Y.createRelativePositionFromTypeIndex(found.type, found.index, assoc);
    const offset = piece.start + Math.min(found.index - piece.at.index, piece.length);
    return { offset, isLetter: Y.compareRelativePositions(position, same) };
  }

  return {
    isSame: (text) => letters().text === text,
    marksOf({ start, end }): SharedMarks | null {
      const marks = { start: markAt(start, 0), end: markAt(end, -1) };
      return marks.start && marks.end ? { start: marks.start, end: marks.end } : null;
    },
    spanOf({ start, end }) {
      const [from, to] = [offsetOf(start), offsetOf(end)];
      if (!from || !to) return null;
      return { start: from.offset, end: to.offset, hasStart: from.isLetter, hasEnd: to.isLetter };
    },
    end: () => doc?.off('afterTransaction', forget),
  };
}

/** All letters of a type and the types in it, in order. */
function readLetters(root: Root) {
  const { add, done } = collectText<{ type: Y.Text; index: number }>();
  const walk = (type: unknown) => {
    if (type instanceof Y.Text) {
      let index = 0;
      for (const { insert } of type.toDelta() as { insert: unknown }[]) {
        if (typeof insert === 'string') add({ type, index }, insert);
        else walk(insert);
        index += typeof insert === 'string' ? insert.length : 1;
      }
    } else if (type instanceof Y.XmlFragment) {
      for (const child of type.toArray()) walk(child);
    }
  };
  walk(root);
  return done();
}
