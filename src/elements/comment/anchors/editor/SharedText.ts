import type { Span } from './quotes.js';

/** A relative position of Yjs, as JSON: a letter, wherever it comes to stand. */
export type SharedMark = Record<string, unknown>;

/** The first and the last letter of a part of a shared text. */
export interface SharedMarks {
  start: SharedMark;
  end: SharedMark;
}

/** A text that people share through Yjs. Its offsets are those of the editor that shows it. */
export interface SharedText {
  /** Whether it is what the editor shows. It is not while an edit is on its way from one to the other. */
  isSame(text: string): boolean;
  marksOf(span: Span): SharedMarks | null;
  /** `hasStart`, `hasEnd`: that letter is there still; else the offset is the place where it was. `null`: that place is gone too. */
  spanOf(marks: SharedMarks): (Span & { hasStart: boolean; hasEnd: boolean }) | null;
  end(): void;
}
