'use client';
import { locationKeyOf } from '@parley/protocol/constants';
import type { ParleyError } from '@parley/protocol/constants';
import { useCallback } from 'react';
import type { ThreadsByDocument } from '../../hooks/useThreads.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useStable } from '../../hooks/useStable.js';
import { useThreads } from '../../hooks/useThreads.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { matchesContext, type CommentContextOptions } from '../../src/elements/comment/placement/matchesContext.js';
import type { CommentContext } from '../../src/ParleyTypes.js';

/** Which thread belongs to a place of the host's interface; all that is given must hold, and nothing given matches nothing. */
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

export interface MatchingThread {
  /** The newest that matches; a resolved one only when it is asked for by its id, or while `resolvedCommentsOnDom` is on. */
  thread: CommentAnnotation | undefined;
  /** The threads are known. `false` while they are on their way, and after a failure. */
  isKnown: boolean;
  /** Why no threads are known; `null`: they are, or are on their way. */
  error: ParleyError | null;
  refetch: () => Promise<unknown>;
}

/** The thread that matches. Renders when that thread changes, not with the others. */
export function useMatchingThread(filter: ThreadFilter): MatchingThread {
  const { resolvedCommentsOnDom } = useCommentSettings();
  const { annotationId, targetElementId, context, contextOptions, documentId, locationId } = filter;
  const stable = useStable({ annotationId, targetElementId, context, contextOptions, documentId, locationId });
  const select = useCallback(
    (threads: ThreadsByDocument) => newestMatch(threads, stable, resolvedCommentsOnDom),
    [stable, resolvedCommentsOnDom],
  );
  const { data, error, refetch } = useThreads(select);
  return { thread: data ?? undefined, isKnown: data !== undefined, error: data === undefined ? error : null, refetch };
}

/** `null`: there is none. */
function newestMatch(
  threads: ThreadsByDocument,
  filter: ThreadFilter,
  showsResolved: boolean,
): CommentAnnotation | null {
  const [newest = null] = Object.values(threads)
    .flat()
    .filter((thread) => matches(thread, filter, showsResolved))
    .toSorted((a, b) => b.lastUpdated - a.lastUpdated);
  return newest;
}

function matches(
  thread: CommentAnnotation,
  { annotationId, targetElementId, context, contextOptions, documentId, locationId }: ThreadFilter,
  showsResolved: boolean,
): boolean {
  if (annotationId === undefined && targetElementId === undefined && context === undefined) return false;
  const isAskedFor = thread.annotationId === annotationId;
  return (
    (annotationId === undefined || isAskedFor) &&
    (showsResolved || isAskedFor || thread.status.type !== 'terminal') &&
    (targetElementId === undefined || thread.targetElementId === targetElementId) &&
    (context === undefined || matchesContext(thread.context, context, contextOptions)) &&
    (documentId === undefined || thread.metadata.documentId === documentId) &&
    (locationId === undefined || (thread.location && locationKeyOf(thread.location) === locationId) === true)
  );
}
