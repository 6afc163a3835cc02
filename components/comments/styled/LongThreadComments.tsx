'use client';
import { CommentsList } from '../CommentsList.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { HiddenReplies } from './HiddenReplies.js';
import type { ReplyFaces } from './ReplyFaces.js';
import type { ThreadCommentsProps } from './ThreadCommentsProps.js';
import { useHiddenComments } from './useHiddenComments.js';

interface LongThreadCommentsProps extends Omit<ThreadCommentsProps, 'fullExpanded'> {
  isCollapsed: boolean;
  isWhole: boolean;
  Faces: typeof ReplyFaces;
}

/** The comments of a long or collapsed thread that are shown so far, and the button for the others. */
export function LongThreadComments({ isCollapsed, isWhole, Faces, children, ...props }: LongThreadCommentsProps) {
  const { comments } = useCommentsThread('Comments.List').annotation;
  const { hidden, showMore } = useHiddenComments(comments, isCollapsed, isWhole);
  const waiting = new Set(hidden);
  return (
    <CommentsList {...props}>
      {(comment) => {
        if (!waiting.has(comment)) return children(comment);
        return (
          comment === hidden[0] && <HiddenReplies key="hidden" Faces={Faces} comments={hidden} onShowMore={showMore} />
        );
      }}
    </CommentsList>
  );
}
