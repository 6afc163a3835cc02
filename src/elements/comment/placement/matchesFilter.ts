import { locationKeyOf } from '@parley/protocol/constants';
import type { CommentContext } from '../../../ParleyTypes.js';
import type { CommentAnnotation } from '../CommentAnnotation.js';
import { matchesContext, type CommentContextOptions } from './matchesContext.js';

/** Which thread belongs to a place of the host's interface; all given fields must match, and an empty filter matches nothing. */
export interface ThreadFilter {
  /** This thread. */
  annotationId?: string | undefined;
  /** Threads on the element with this id. */
  targetElementId?: string | undefined;
  /** Compared with the thread's context. */
  context?: CommentContext | undefined;
  /** Whether all of the context must match, or part of it. */
  contextOptions?: CommentContextOptions | undefined;
  /** Threads of this document. @default the open ones */
  documentId?: string | undefined;
  /** Threads of this location. */
  locationId?: string | undefined;
}

/** Whether a thread belongs to the place. */
export function matchesFilter(
  thread: CommentAnnotation,
  { annotationId, targetElementId, context, contextOptions, documentId, locationId }: ThreadFilter,
): boolean {
  if (annotationId === undefined && targetElementId === undefined && context === undefined) return false;
  return (
    (annotationId === undefined || thread.annotationId === annotationId) &&
    (targetElementId === undefined || thread.targetElementId === targetElementId) &&
    (context === undefined || matchesContext(thread.context, context, contextOptions)) &&
    (documentId === undefined || thread.metadata.documentId === documentId) &&
    (locationId === undefined || (thread.location && locationKeyOf(thread.location) === locationId) === true)
  );
}
