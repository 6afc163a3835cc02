'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef } from 'react';
import type { Comment } from '../../src/elements/comment/CommentAnnotation.js';
import { CommentsItemProvider, useCommentsThread } from './CommentsThreadContext.js';
import { useFreshAttachments } from './useFreshAttachments.js';

export interface CommentsItemProps extends ComponentPropsWithoutRef<'li'> {
  /** The comment that the parts inside show. */
  comment: Comment;
  /** Render the single child in place of the `<li>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** One comment of a thread. Renders an `<li>`. `data-parley-state`: `editing` | `draft` | `unsynced` | `shown`. */
export const CommentsItem = forwardRef<HTMLLIElement, CommentsItemProps>(function CommentsItem(
  { comment, asChild = false, ...props },
  ref,
) {
  const { annotation, editingId } = useCommentsThread('Comments.Item');
  const isFirst = annotation.comments[0]?.commentId === comment.commentId;
  const [attachments, refreshFiles] = useFreshAttachments(annotation.annotationId, comment);
  const value = useMemo(() => {
    const shown = attachments === comment.attachments ? comment : { ...comment, attachments };
    return { comment: shown, isFirst, refreshFiles };
  }, [comment, attachments, isFirst, refreshFiles]);
  const state = editingId === comment.commentId ? 'editing' : comment.isDraft ? 'draft' : 'shown';
  const Comp = asChild ? Slot : 'li';
  return (
    <CommentsItemProvider value={value}>
      <Comp
        data-parley-part="comment"
        data-parley-id={comment.commentId}
        data-parley-state={comment.isUnsynced ? 'unsynced' : state}
        {...props}
        ref={ref}
      />
    </CommentsItemProvider>
  );
});
