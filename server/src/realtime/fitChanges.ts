import { MAX_FRAME } from './frames.js';

/** Characters of a frame besides its changes. */
const FRAME_HEAD = 1024;

/** A change as JSON. */
export interface ChangeText {
  text: string;
  /** Stands for it where it is too large; `null`: it is small. */
  named: (() => string) | null;
}

export const smallChange = (text: string): ChangeText => ({ text, named: null });

/**
 * Changes, in their order, so that they fit into one frame: records that make it too large are named and not carried, the largest first.
 * Their readers read them by their ids; everything else stays as it is.
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
