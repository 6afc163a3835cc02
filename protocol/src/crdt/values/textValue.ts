import type * as Y from 'yjs';
import { textChange, wellFormed } from './textChange.js';
import { deleteVisible, insertVisible, visibleText } from './visibleText.js';

/** Replaces the middle that differs. Inserted text takes the formatting of the character before it. */
export function writeText(text: Y.Text, value: string): void {
  const current = visibleText([text]);
  const change = textChange(current.runs.map((run) => run.text).join(''), wellFormed(value));
  if (!change) return;
  deleteVisible(current, change.start, change.end);
  if (change.insert !== '') insertVisible(visibleText([text]), change.start, change.insert);
}

/** The characters of a text. Formatting and embedded objects are omitted. */
export const readText = (text: Y.Text): string =>
  visibleText([text])
    .runs.map((run) => run.text)
    .join('');
