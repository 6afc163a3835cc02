import type { TargetTextRange } from '../AnchorRecord.js';

/** The texts of an editor that threads are on. Found and followed in what the editor holds, and not in how the page draws it. */
export interface EditorAnchors {
  /** What people write in. */
  readonly element: HTMLElement;
  /** Writes down a selection in the element; `null` for one without text. */
  capture(range: Range): TargetTextRange | null;
  /** Where the text of a thread is now; `null` when it is gone. The range that it was before, moved, where that is given. */
  resolve(target: TargetTextRange, last?: Range): Range | null;
}

/** Editors on this screen by their `editorId`. */
export type EditorsById = Readonly<Record<string, EditorAnchors>>;
