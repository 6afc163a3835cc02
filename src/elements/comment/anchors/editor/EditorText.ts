/**
 * The text of an editor as comments use it: all its letters in order, with nothing between its blocks, so that splitting or joining a paragraph
 * does not change it. Offsets are in UTF-16 units, as in strings.
 */
export interface EditorText {
  /** The editable element. */
  readonly element: HTMLElement;
  /** The text now, and the offsets at which its blocks begin, in order. The same object until the document changes. */
  read(): { text: string; blocks: readonly number[] };
  /** Length of the text before a point in the element. */
  offsetAt(node: Node, offset: number): number;
  /** Where a part of the text is drawn, `start` before `end`; `null` while it is not. */
  rangeOf(start: number, end: number): Range | null;
}

/** A run of letters, and where the editor has it. */
export interface TextPiece<At> {
  at: At;
  /** Offset of its first letter in the text. */
  start: number;
  length: number;
}

/** Collects the text runs of an editor during a walk. */
export function collectText<At>() {
  const pieces: TextPiece<At>[] = [];
  const blocks: number[] = [];
  let text = '';
  return {
    /** A block begins. */
    block: () => void blocks.push(text.length),
    /** A run of letters follows. */
    add(at: At, run: string) {
      pieces.push({ at, start: text.length, length: run.length });
      text += run;
    },
    done: () => ({ text, blocks, pieces }),
  };
}

/** The run with the letter at `offset`, and which of its letters that is; `undefined` past the end. */
export function pieceAt<At>(pieces: readonly TextPiece<At>[], offset: number): { at: At; index: number } | undefined {
  const piece = pieces.findLast(({ start }) => start <= offset);
  return piece && offset < piece.start + piece.length ? { at: piece.at, index: offset - piece.start } : undefined;
}
