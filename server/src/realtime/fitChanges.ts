import { MAX_FRAME } from './frames.js';

/** Characters of a frame without its changes. */
const FRAME_HEAD = 1024;

/** A change as JSON. */
export interface ChangeText {
  text: string;
  /** Returns the short form that names the record by id; `null` for a change that is always small. */
  named: (() => string) | null;
}

export const smallChange = (text: string): ChangeText => ({ text, named: null });

/**
 * Returns the changes, in their order, so that they fit into one frame. Replaces the largest records by their short forms, as many as
 * necessary. Clients read those records by id.
 */
export function fitChanges(changes: readonly ChangeText[]): string[] {
  const fitted = changes.map(({ text }) => text);
  let length = fitted.reduce((sum, text) => sum + text.length + 1, FRAME_HEAD);
  if (length <= MAX_FRAME) return fitted;
  const largest = [...changes.entries()].sort(([, a], [, b]) => b.text.length - a.text.length);
  for (const [index, { text, named }] of largest) {
    if (length <= MAX_FRAME) break;
    const name = named?.() ?? text;
    if (name.length >= text.length) continue;
    fitted[index] = name;
    length += name.length - text.length;
  }
  return fitted;
}
