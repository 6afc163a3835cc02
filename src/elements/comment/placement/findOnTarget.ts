import type { CommentAnnotation } from '../CommentAnnotation.js';
import { commentSettingsOf, type CommentsUi } from '../commentUi.js';
import { matchesFilter, type ThreadFilter } from './matchesFilter.js';

/**
 * The open thread of a place that takes one thread only; `undefined` when it has none, and while `multiThread` is on. The place is an element, or
 * in popover mode a context.
 */
export function findOnTarget(
  threads: readonly CommentAnnotation[],
  place: Omit<ThreadFilter, 'annotationId'>,
  ui: CommentsUi,
): CommentAnnotation | undefined {
  const { multiThread, popoverMode } = commentSettingsOf(ui);
  if (multiThread || (!place.targetElementId && !popoverMode)) return undefined;
  return threads.find((thread) => thread.status.type !== 'terminal' && matchesFilter(thread, place));
}
