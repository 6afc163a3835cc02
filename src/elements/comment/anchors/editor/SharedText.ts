import type { Span } from './quotes.js';

/** A relative position of Yjs, as JSON: it follows one letter wherever it moves. */
export type SharedMark = Record<string, unknown>;

/** The first and the last letter of a part of a shared text. */
export interface SharedMarks {
  start: SharedMark;
  end: SharedMark;
}

/** A text that people share through Yjs. Its offsets are those of the editor that shows it. */
export interface SharedText {
  /** Whether it equals the editor's text. It differs while an edit is being synced between the two. */
  isSame(text: string): boolean;
  marksOf(span: Span): SharedMarks | null;
  /** `hasStart`, `hasEnd`: that letter still exists; else the offset is its former place. `null`: that place was removed too. */
  spanOf(marks: SharedMarks): (Span & { hasStart: boolean; hasEnd: boolean }) | null;
  end(): void;
}
