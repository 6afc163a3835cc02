import * as Y from 'yjs';

/** Updates that are merged at once. Yjs sorts all of them again at every part that it takes from another one. */
const AT_ONCE = 16;

/** Merges updates into one. They must follow from each other, in this order. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  let merged = [...updates];
  do {
    const groups: Uint8Array[] = [];
    for (let start = 0; start < merged.length; start += AT_ONCE)
      groups.push(Y.mergeUpdates(merged.slice(start, start + AT_ONCE)));
    merged = groups;
  } while (merged.length > 1);
  return merged[0]!; // there is at least one
}
