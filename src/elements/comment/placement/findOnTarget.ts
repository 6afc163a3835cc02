import type { CommentAnnotation } from '../CommentAnnotation.js';
import { commentSettingsOf, type CommentsUi } from '../commentUi.js';

/** The open thread of an element that takes one thread only; `undefined` when it has none, and while `multiThread` is on. */
export function findOnTarget(
  threads: readonly CommentAnnotation[],
  targetElementId: string,
  ui: CommentsUi,
): CommentAnnotation | undefined {
  if (commentSettingsOf(ui).multiThread) return undefined;
  return threads.find((thread) => thread.targetElementId === targetElementId && thread.status.type !== 'terminal');
}
