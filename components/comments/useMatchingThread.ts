'use client';
import type { ParleyError } from '@parley/protocol/constants';
import { useCallback, useMemo } from 'react';
import type { ThreadsByDocument } from '../../hooks/useThreads.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useStable } from '../../hooks/useStable.js';
import { useThreads } from '../../hooks/useThreads.js';
import { useUi } from '../../hooks/useUi.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { matchesFilter, type ThreadFilter } from '../../src/elements/comment/placement/matchesFilter.js';

export interface MatchingThread {
  /**
   * The newest matching thread; a resolved one only when it is requested by its id, while it is open, or while `resolvedCommentsOnDom` is on. With
   * `groupMatchedComments` the one of `threads` that is open, if one is.
   */
  thread: CommentAnnotation | undefined;
  /** With `groupMatchedComments` all that match, the newest first by when they began; otherwise `thread` alone. */
  threads: readonly CommentAnnotation[];
  /** The threads are loaded. `false` while they are loading, and after a failure. */
  isKnown: boolean;
  /** Why no threads are loaded; `null`: they are, or are loading. */
  error: ParleyError | null;
  refetch: () => Promise<unknown>;
}

/** The matching thread, or the threads. Renders when one of those changes, not with the others. */
export function useMatchingThread(filter: ThreadFilter): MatchingThread {
  const { resolvedCommentsOnDom, groupMatchedComments } = useCommentSettings();
  const { annotationId, targetElementId, context, contextOptions, documentId, locationId } = filter;
  const stable = useStable({ annotationId, targetElementId, context, contextOptions, documentId, locationId });
  const select = useCallback(
    (threads: ThreadsByDocument) => matchesIn(threads, stable, resolvedCommentsOnDom, groupMatchedComments),
    [stable, resolvedCommentsOnDom, groupMatchedComments],
  );
  const { data, error, refetch } = useThreads(select);
  const { shown, hidden } = data ?? NONE;
  const open = useUi(({ comments: { selectedAnnotationId } }) =>
    [...shown, ...hidden].find((one) => one.annotationId === selectedAnnotationId),
  );
  const threads = useMemo(() => {
    const all = open && hidden.includes(open) ? (groupMatchedComments ? [open, ...shown] : [open]) : shown;
    return all.toSorted((a, b) => b.createdAt - a.createdAt);
  }, [open, shown, hidden, groupMatchedComments]);
  return {
    thread: open ?? shown[0],
    threads,
    isKnown: data !== undefined,
    error: data === undefined ? error : null,
    refetch,
  };
}

/** The newest first; only that one, unless all are wanted. */
interface Matches {
  shown: readonly CommentAnnotation[];
  /** Resolved threads, which are shown only while they are open: the person who resolves a thread is still reading it. */
  hidden: readonly CommentAnnotation[];
}

const NONE: Matches = { shown: [], hidden: [] };

function matchesIn(
  threads: ThreadsByDocument,
  filter: ThreadFilter,
  showsResolved: boolean,
  isGroup: boolean,
): Matches {
  const newest = Object.values(threads)
    .flat()
    .filter((thread) => matchesFilter(thread, filter))
    .toSorted((a, b) => b.lastUpdated - a.lastUpdated);
  const isShown = ({ annotationId, status }: CommentAnnotation) =>
    showsResolved || annotationId === filter.annotationId || status.type !== 'terminal';
  const end = isGroup ? undefined : 1;
  return { shown: newest.filter(isShown).slice(0, end), hidden: newest.filter((one) => !isShown(one)).slice(0, end) };
}
