'use client';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { CommentsAuthor } from '../../comments/CommentsAuthor.js';
import { CommentsAvatar } from '../../comments/CommentsAvatar.js';
import { CommentsItem } from '../../comments/CommentsItem.js';
import { CommentsList } from '../../comments/CommentsList.js';
import { CommentsMarks } from '../../comments/CommentsMarks.js';
import { CommentsText } from '../../comments/CommentsText.js';
import { CommentsTime } from '../../comments/CommentsTime.js';

/** The replies of a thread, read-only. */
export function CardReplies({ annotation: { comments } }: { annotation: CommentAnnotation }) {
  const replies = comments.slice(1).filter(({ isDraft }) => !isDraft);
  if (replies.length === 0) return null;
  return (
    <CommentsList className="parley-sidebar-replies">
      {replies.map((comment) => (
        <CommentsItem key={comment.commentId} comment={comment} className="parley-sidebar-summary">
          <div className="parley-comment-head">
            <CommentsAvatar className="parley-avatar" />
            <CommentsAuthor className="parley-author" />
            <span className="parley-comment-meta">
              <CommentsTime />
              <CommentsMarks />
            </span>
          </div>
          <CommentsText className="parley-said parley-sidebar-said" />
        </CommentsItem>
      ))}
    </CommentsList>
  );
}
