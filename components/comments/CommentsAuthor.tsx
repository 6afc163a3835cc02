'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem } from './CommentsThreadContext.js';
import { nameOf } from './personName.js';
import { commentStrings } from './strings.js';

export interface CommentsAuthorProps extends ComponentPropsWithoutRef<'span'> {
  /** Render the single child in place of the `<span>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** Name of the author. Renders a `<span>`. `data-parley-state`: `pending` (empty, draw a skeleton) | `ready` | `unknown`. */
export const CommentsAuthor = forwardRef<HTMLSpanElement, CommentsAuthorProps>(function CommentsAuthor(
  { asChild = false, children, ...props },
  ref,
) {
  const { comment } = useCommentsItem('Comments.Author');
  const strings = useStrings(commentStrings);
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp dir="auto" data-parley-part="author" data-parley-state={comment.resolution.person} {...props} ref={ref}>
      {children ?? nameOf(comment, strings.unknownUser)}
    </Comp>
  );
});
