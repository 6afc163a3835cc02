'use client';
import { useState } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';

/** A thread with more comments than these is collapsed. */
const MAX_SHOWN = 3;
const NONE: readonly Comment[] = [];

/**
 * Which comments of a thread are shown: with `collapsedComments`, the first and the last, drafts, and comments received since it was shown.
 * @param fullExpanded all of them. @default the setting `fullExpanded`
 */
export function useCollapsed(comments: readonly Comment[], fullExpanded: boolean | undefined) {
  const settings = useCommentSettings();
  const [isExpanded, setExpanded] = useState(false);
  // Later comments stay visible, and so does the former last one.
  const [between] = useState(() => new Set(comments.slice(1, -1).map(({ commentId }) => commentId)));
  const isCollapsed =
    settings.collapsedComments &&
    !(fullExpanded ?? settings.fullExpanded) &&
    !isExpanded &&
    comments.length > MAX_SHOWN;
  const hidden = isCollapsed ? comments.filter(({ commentId, isDraft }) => between.has(commentId) && !isDraft) : NONE;
  return {
    hidden,
    shown: (comment: Comment) => !hidden.includes(comment),
    expand: () => setExpanded(true),
  };
}
