'use client';
import { locationKeyOf } from '@parley/protocol/constants';
import type { ParleyError } from '@parley/protocol/constants';
import { useCallback } from 'react';
import type { ThreadsByDocument } from '../../hooks/useThreads.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useStable } from '../../hooks/useStable.js';
import { useThreads } from '../../hooks/useThreads.js';
import { useUi } from '../../hooks/useUi.js';
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
    .filter((thread) => matches(thread, filter))
    .toSorted((a, b) => b.lastUpdated - a.lastUpdated);
  const isShown = ({ annotationId, status }: CommentAnnotation) =>
    showsResolved || annotationId === filter.annotationId || status.type !== 'terminal';
  return { shown: newest.find(isShown) ?? null, hidden: newest.find((thread) => !isShown(thread)) ?? null };
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
