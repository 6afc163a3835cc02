'use client';
import { useState } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useLazy } from '../../internal/useLazy.js';
import { CommentsList } from '../CommentsList.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { ReplyFaces } from './ReplyFaces.js';
import type { ThreadCommentsProps } from './ThreadCommentsProps.js';

/** A thread with more comments than these is collapsed. */
const MAX_COLLAPSED = 3;
/** From here on mounting every comment costs more than the chunk that avoids it. */
const LONG_FROM = 60;

const loadLongThread = () => import('./LongThreadComments.js');

/** The comments of the thread; of a long or collapsed one the first and the newest, and a button for those between. */
export function ThreadComments({ fullExpanded, ...props }: ThreadCommentsProps) {
  const { comments } = useCommentsThread('Comments.List').annotation;
  const settings = useCommentSettings();
  // It stays as it was opened: otherwise its comments would be mounted again.
  const [isLong] = useState(comments.length >= LONG_FROM);
  const isWhole = fullExpanded ?? settings.fullExpanded;
  const isCollapsed = settings.collapsedComments && !isWhole && comments.length > MAX_COLLAPSED;
  const { module, hasFailed } = useLazy(loadLongThread, isLong || isCollapsed);
  if (hasFailed || !(isLong || isCollapsed)) return <CommentsList {...props} />;
  if (module) return <module.LongThreadComments {...props} {...{ isCollapsed, isWhole }} Faces={ReplyFaces} />;
  // Until the chunk is loaded. If it cannot be fetched, all of them: slow is better than incomplete.
  return <CommentsList {...props}>{[comments[0]!, comments.at(-1)!].map(props.children)}</CommentsList>;
}
