'use client';
import { Slot } from 'radix-ui';
import { forwardRef, useMemo, type ComponentPropsWithoutRef } from 'react';
import { commentBody } from '../internal/commentBody.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsTextProps extends ComponentPropsWithoutRef<'div'> {
  /** Render the single child in place of the `<div>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * What the comment says, reduced to harmless formatting, mentions by their newest names. Renders a `<div>`, and nothing for a comment
 * without text. `data-parley-state`: `pending` (empty, draw a skeleton) | `ready` | `failed` ("Content unavailable").
 */
export const CommentsText = forwardRef<HTMLDivElement, CommentsTextProps>(function CommentsText(
  { asChild = false, children, ...props },
  ref,
) {
  const { comment } = useCommentsItem('Comments.Text');
  const strings = useStrings(commentStrings);
  const { content } = comment.resolution;
  const body = useMemo(
    () => (content === 'ready' ? commentBody(comment, { unknownUser: strings.unknownUser }) : null),
    [comment, content, strings],
  );
  const isSilent = content === 'ready' ? !comment.commentText && !comment.commentHtml : false;
  const isKnownEmpty = content === 'pending' && comment.isCommentTextAvailable === false;
  if (children === undefined && (isSilent || isKnownEmpty)) return null;
  const Comp = asChild ? Slot.Root : 'div';
  return (
    <Comp dir="auto" data-parley-part="text" data-parley-state={content} {...props} ref={ref}>
      {children ?? (content === 'failed' ? strings.contentUnavailable : body)}
    </Comp>
  );
});
