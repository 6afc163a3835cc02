'use client';
import { startTransition, useEffect, useState } from 'react';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';

/** The newest comments of a long thread that are mounted at first, the last included: several views of a dialog. */
const NEWEST = 30;
/** How many more each step mounts. */
export const STEP = 100;

export interface HiddenComments {
  /** Oldest first. */
  hidden: readonly Comment[];
  /** Shows the next of them, 100 at most, nearest to the newest first. */
  showMore: () => void;
}

/**
 * Which comments of a long thread are hidden: those between the first and the newest. Drafts, comments that could not be sent, and comments received
 * since it was shown are not hidden, and nothing is hidden again.
 * @param isCollapsed of the newest only the last is shown
 * @param isWhole shows all, a step at a time so that the page stays responsive
 */
export function useHiddenComments(
  comments: readonly Comment[],
  isCollapsed: boolean,
  isWhole: boolean,
): HiddenComments {
  const [between] = useState(() => comments.slice(1, -1).map(({ commentId }) => commentId));
  const [shownMore, setShownMore] = useState(0);
  const { length } = between;
  const rest = Math.max(0, length - shownMore - (isCollapsed ? 0 : NEWEST - 1));
  // A thread opens at its start: what is there does not move while the others are added.
  const ids = new Set(isWhole ? between.slice(length - rest) : between.slice(0, rest));
  // In a transition: typing goes on meanwhile.
  const showMore = () => startTransition(() => setShownMore((count) => count + STEP));
  useEffect(() => {
    if (isWhole && rest > 0) showMore();
  }, [isWhole, rest]);

  return {
    hidden: comments.filter(({ commentId, isDraft, isUnsynced }) => ids.has(commentId) && !isDraft && !isUnsynced),
    showMore,
  };
}
