'use client';
import { locationKeyOf } from '@parley/protocol/constants';
import type { ParleyError } from '@parley/protocol/constants';
import { useCallback, useMemo } from 'react';
import { useCommentAnnotations } from '../../hooks/useCommentAnnotations.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useStable } from '../../hooks/useStable.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { matchesContext, type CommentContextOptions } from '../../src/elements/comment/placement/matchesContext.js';
import type { CommentContext } from '../../src/ParleyTypes.js';

/** Which threads belong to a place of the host's interface; all that is given must hold, and nothing given matches nothing. */
export interface ThreadFilter {
  annotationId?: string | undefined;
  targetElementId?: string | undefined;
  /** Compared with the threads' context. */
  context?: CommentContext | undefined;
  contextOptions?: CommentContextOptions | undefined;
  documentId?: string | undefined;
  locationId?: string | undefined;
}

export interface MatchingThreads {
  /** The newest first; resolved ones only while `resolvedCommentsOnDom` is on. */
  threads: readonly CommentAnnotation[];
  /** Why no threads are known; `null`: they are, or are on their way. */
  error: ParleyError | null;
  refetch: () => void;
}

/** The threads that match. */
export function useMatchingThreads(filter: ThreadFilter): MatchingThreads {
  const { data, error, refetch } = useCommentAnnotations();
  const { resolvedCommentsOnDom } = useCommentSettings();
  const stable = useStable(filter);
  const threads = useMemo(
    () =>
      (data ?? [])
        .filter((thread) => matches(thread, stable))
        .filter(
          ({ status, annotationId }) =>
            annotationId === stable.annotationId || resolvedCommentsOnDom || status.type !== 'terminal',
        )
        .toSorted((a, b) => b.lastUpdated - a.lastUpdated),
    [data, resolvedCommentsOnDom, stable],
  );
  return { threads, error: data ? null : error, refetch: useCallback(() => void refetch(), [refetch]) };
}

function matches(
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
