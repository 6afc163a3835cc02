import type { TargetTextRange } from '../AnchorRecord.js';

/** The texts of an editor that threads are anchored to. Found and followed in the editor's document, not in its rendered page. */
export interface EditorAnchors {
  /** The editable element. */
  readonly element: HTMLElement;
  /** Captures a selection in the element; `null` for one without text. */
  capture(range: Range): TargetTextRange | null;
  /** The current range of a thread's text; `null` when it was removed. With `last`, that range is moved. */
  resolve(target: TargetTextRange, last?: Range): Range | null;
}

/** Editors on this screen by their `editorId`. */
export type EditorsById = Readonly<Record<string, EditorAnchors>>;
