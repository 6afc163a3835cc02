'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { useMemo } from 'react';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useStable } from '../../hooks/useStable.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { matchesContext, type CommentContextOptions } from '../../src/elements/comment/placement/matchesContext.js';
import type { CommentContext } from '../../src/ParleyTypes.js';

export interface SectionQuery {
  /** The section's target; its threads carry it as `targetElementId` or `targetInlineCommentElementId`. */
  targetElementId: string;
  /** Several threads, or one with its replies. @default true */
  multiThread?: boolean | undefined;
  /** Sort order of threads. @default `lastUpdated` of several threads, `createdAt` of one */
  sortBy?: 'createdAt' | 'lastUpdated' | undefined;
  /** Newest or oldest first. @default `desc` of several threads, `asc` of one */
  sortOrder?: 'asc' | 'desc' | undefined;
  /** Context of the threads that are begun here. */
  context?: CommentContext | undefined;
  /** Which threads of this context are shown: those that match all of it, or part of it. */
  contextOptions?: CommentContextOptions | undefined;
}

/** The threads of an inline section, in its order; `undefined` while they are being loaded. */
export function useSectionThreads(query: SectionQuery): {
  threads: readonly CommentAnnotation[] | undefined;
  /** Why they could not be loaded, or not loaded again. */
  error: ParleyError | null;
  refetch: () => Promise<unknown>;
} {
  const { data, error, refetch } = useCommentAnnotations();
  const stable = useStable(query);
  const threads = useMemo(() => data && threadsOf(data, stable), [data, stable]);
  return { threads, error, refetch };
}

function threadsOf(all: readonly CommentAnnotation[], query: SectionQuery): readonly CommentAnnotation[] {
  const { targetElementId, multiThread = true, context, contextOptions } = query;
  const { sortBy = multiThread ? 'lastUpdated' : 'createdAt', sortOrder = multiThread ? 'desc' : 'asc' } = query;
  const found = all
    .filter((thread) => (thread.targetInlineCommentElementId ?? thread.targetElementId) === targetElementId)
    .filter((thread) => context === undefined || matchesContext(thread.context, context, contextOptions))
    .toSorted((a, b) => (sortOrder === 'asc' ? a[sortBy] - b[sortBy] : b[sortBy] - a[sortBy]));
  return multiThread ? found : found.slice(0, 1);
}
