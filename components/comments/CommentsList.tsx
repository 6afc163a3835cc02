'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { Comment } from '../../src/elements/comment/CommentAnnotation.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** Renders one comment, oldest first; with `asChild` the element that replaces the list. */
  children: ((comment: Comment) => ReactNode) | ReactNode;
  /** Render the single child in place of the `<ul>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** The comments of the thread, oldest first. Renders a `<ul>`. */
export const CommentsList = forwardRef<HTMLUListElement, CommentsListProps>(function CommentsList(
  { asChild = false, children, ...props },
  ref,
) {
  const { annotation } = useCommentsThread('Comments.List');
  const strings = useStrings(commentStrings);
  const Comp = asChild ? Slot : 'ul';
  return (
    <Comp aria-label={strings.messages} data-parley-part="comments" {...props} ref={ref}>
      {typeof children === 'function' ? annotation.comments.map((comment) => children(comment)) : children}
    </Comp>
  );
});
