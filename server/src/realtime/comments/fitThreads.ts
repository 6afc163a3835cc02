import { MAX_FRAME } from '../frames.js';
import { changedText } from './ThreadTexts.js';

/** Characters of a frame besides its changes. */
const FRAME_HEAD = 1024;

/**
 * Changes of threads, in their order, so that they fit into one frame: threads that make it too large are named and not carried, the largest
 * first. Their readers read them by their ids; everybody else's threads stay as they are.
 * @param changes by thread, as JSON
 */
export function fitThreads(changes: ReadonlyMap<string, string>): string[] {
  let length = [...changes.values()].reduce((sum, change) => sum + change.length + 1, FRAME_HEAD);
  if (length <= MAX_FRAME) return [...changes.values()];
  const fitted = new Map(changes);
  for (const [id, change] of [...changes].sort(([, a], [, b]) => b.length - a.length)) {
    const named = changedText(id);
    if (length <= MAX_FRAME || named.length >= change.length) break;
    fitted.set(id, named);
    length += named.length - change.length;
  }
  return [...fitted.values()];
}
