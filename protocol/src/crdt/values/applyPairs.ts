import type { Pair } from './align.js';

export interface ListEdits {
  /** Removes members of the old list. */
  remove(start: number, count: number): void;
  /** Inserts the members from `start` to `end` of the new list before the old member `at`. */
  insert(at: number, start: number, end: number): void;
  /** Turns an old member into a new one, in its place. */
  edit(from: number, to: number): void;
}

/** Turns a list into another, from its end to its beginning: so the indexes before an edit stay as they were. */
export function applyPairs(pairs: readonly Pair[], fromLength: number, toLength: number, edits: ListEdits): void {
  let [fromEnd, toEnd] = [fromLength, toLength];
  for (let index = pairs.length - 1; index >= -1; index -= 1) {
    const [i, j] = pairs[index] ?? [-1, -1];
    if (i + 1 < fromEnd) edits.remove(i + 1, fromEnd - i - 1);
    if (j + 1 < toEnd) edits.insert(i + 1, j + 1, toEnd);
    if (i >= 0) edits.edit(i, j);
    [fromEnd, toEnd] = [i, j];
  }
}
