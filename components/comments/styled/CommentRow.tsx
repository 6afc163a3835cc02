'use client';
import { BrokenItem } from '../../internal/BrokenItem.js';
import { Boundary } from '../../internal/Boundary.js';
import { Slotted } from '../../internal/Slotted.js';
import { memo } from 'react';
import type { Attachment, Comment } from '../../../src/elements/comment/CommentAnnotation.js';
import { CommentsAttachment } from '../CommentsAttachment.js';
import { CommentsAttachments } from '../CommentsAttachments.js';
import { CommentsAuthor } from '../CommentsAuthor.js';
import { CommentsAvatar } from '../CommentsAvatar.js';
import { CommentsItem } from '../CommentsItem.js';
import { CommentsMarks } from '../CommentsMarks.js';
import { CommentsReactions } from '../CommentsReactions.js';
import { CommentsThreadProvider, useCommentsThread } from '../CommentsThreadContext.js';
import { CommentsTime } from '../CommentsTime.js';
import { CommentActions } from './CommentActions.js';
import { AttachmentTile } from './AttachmentTile.js';
import { CommentsDiscard, CommentsRetry } from '../threadButtons.js';
import { CommentRecordings } from './CommentRecordings.js';
import { EditComposer } from './EditComposer.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';
import { TruncatedText } from './TruncatedText.js';
import { useRowThread } from './useRowThread.js';

interface CommentRowProps {
  comment: Comment;
  onOpenImage: (attachment: Attachment) => void;
  /** Something in it has got the focus, or in a menu of it. */
  onFocus?: ((commentId: string) => void) | undefined;
}

/** One styled comment, or the composer that changes it. */
export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const thread = useRowThread(props.comment.commentId);
  return (
    <CommentsThreadProvider value={thread}>
      <Row {...props} />
    </CommentsThreadProvider>
  );
});

const Row = memo(function Row({ comment, onOpenImage, onFocus }: CommentRowProps) {
  const { annotation, rights, editingId } = useCommentsThread('Comments.Item');
  const { Comment: Own, Text, Actions } = useCommentsSlots();
  // A draft is shown as a composer; it is visible to its author only.
  const isEditing = editingId === comment.commentId || (comment.isDraft === true && rights.canEdit(comment));
  const slotProps = { annotation, comment };
  return (
    <Boundary
      fallback={
        <li>
          <BrokenItem />
        </li>
      }
      resetKeys={[comment]}
    >
      <CommentsItem className="parley-comment" comment={comment} onFocus={() => onFocus?.(comment.commentId)}>
        <Slotted of={Own} name="Comment" props={slotProps}>
          <CommentsAvatar className="parley-avatar" />
          <div className="parley-comment-text">
            <div className="parley-comment-head">
              <CommentsAuthor className="parley-author" />
              <span className="parley-comment-meta">
                <CommentsTime />
                <CommentsMarks />
              </span>
              {!isEditing && (
                <Slotted of={Actions} name="Actions" props={slotProps}>
                  <CommentActions comment={comment} />
                </Slotted>
              )}
            </div>
            {isEditing && <EditComposer comment={comment} />}
            {!isEditing && (
              <Slotted of={Text} name="Text" props={slotProps}>
                <TruncatedText />
              </Slotted>
            )}
            <div className="parley-again">
              <CommentsRetry className="parley-button parley-retry" />
              <CommentsDiscard className="parley-button parley-retry" />
            </div>
            {!isEditing && (
              <CommentsAttachments className="parley-files">
                {(attachment) => (
                  <li key={attachment.attachmentId}>
                    <CommentsAttachment className="parley-file" attachment={attachment} onOpenImage={onOpenImage}>
                      <AttachmentTile attachment={attachment} />
                    </CommentsAttachment>
                  </li>
                )}
              </CommentsAttachments>
            )}
            {!isEditing && <CommentRecordings recorders={comment.recorders} />}
            <CommentsReactions className="parley-reactions" chipClassName="parley-chip" />
          </div>
        </Slotted>
      </CommentsItem>
    </Boundary>
  );
});
