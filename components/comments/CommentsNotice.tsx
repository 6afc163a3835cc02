'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef } from 'react';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export type CommentsNoticeProps = OwnContentProps<'div'>;

/**
 * Announces that the last action failed and was undone, or that the link was copied. Renders a `<div role="status">`, empty otherwise.
 * `data-parley-state`: `failed` | `done` | `silent`.
 */
export const CommentsNotice = forwardRef<HTMLDivElement, CommentsNoticeProps>(function CommentsNotice(
  { asChild = false, children, ...props },
  ref,
) {
  const { failure, isLinkCopied } = useCommentsThread('Comments.Notice');
  const strings = useStrings(commentStrings);
  const state = failure ? 'failed' : isLinkCopied ? 'done' : 'silent';
  const text = failure ? strings[`${failure}Failed`] : isLinkCopied ? strings.linkCopied : null;
  const Comp = asChild ? Slot : 'div';
  return (
    <Comp role="status" data-parley-part="notice" data-parley-state={state} {...props} ref={ref}>
      {ownContent(asChild, children, text)}
    </Comp>
  );
});
