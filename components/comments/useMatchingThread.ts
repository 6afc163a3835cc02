'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { useCallback } from 'react';
import type { ThreadsByDocument } from '../../hooks/useThreads.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useStable } from '../../hooks/useStable.js';
import { useThreads } from '../../hooks/useThreads.js';
import { useUi } from '../../hooks/useUi.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { matchesFilter, type ThreadFilter } from '../../src/elements/comment/placement/matchesFilter.js';

export interface MatchingThread {
  /** The newest that matches; a resolved one only when it is asked for by its id, while it is open, or while `resolvedCommentsOnDom` is on. */
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
    (threads: ThreadsByDocument) => newestMatches(threads, stable, resolvedCommentsOnDom),
    [stable, resolvedCommentsOnDom],
  );
  const { data, error, refetch } = useThreads(select);
  const hiddenId = data?.hidden?.annotationId;
  const isHiddenOpen = useUi(({ comments }) => hiddenId !== undefined && comments.selectedAnnotationId === hiddenId);
  const thread = isHiddenOpen ? data?.hidden : data?.shown;
  return {
    thread: thread ?? undefined,
    isKnown: data !== undefined,
    error: data === undefined ? error : null,
    refetch,
  };
}

interface NewestMatches {
  shown: CommentAnnotation | null;
  /** A resolved one, which is shown only while it is open: whoever resolves a thread still reads it. */
  hidden: CommentAnnotation | null;
}

function newestMatches(threads: ThreadsByDocument, filter: ThreadFilter, showsResolved: boolean): NewestMatches {
  const newest = Object.values(threads)
    .flat()
    .filter((thread) => matchesFilter(thread, filter))
    .toSorted((a, b) => b.lastUpdated - a.lastUpdated);
  const isShown = ({ annotationId, status }: CommentAnnotation) =>
    showsResolved || annotationId === filter.annotationId || status.type !== 'terminal';
  return { shown: newest.find(isShown) ?? null, hidden: newest.find((thread) => !isShown(thread)) ?? null };
}
