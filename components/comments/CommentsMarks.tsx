'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsMarksProps extends ComponentPropsWithoutRef<'span'> {
  /** Render the single child in place of the `<span>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Marks a comment as a draft, as not saved, and as edited or, in its place, as saving for longer than a second; nothing for other comments. Renders a
 * `<span>`.
 */
export const CommentsMarks = forwardRef<HTMLSpanElement, CommentsMarksProps>(function CommentsMarks(
  { asChild = false, children, ...props },
  ref,
) {
  const { isEdited, isDraft, isUnsynced, isSending } = useCommentsItem('Comments.Marks').comment;
  const strings = useStrings(commentStrings);
  const words = [
    isDraft && strings.draft,
    isSending && !isDraft ? strings.sending : isEdited && strings.edited,
    isUnsynced && strings.unsynced,
  ].filter(Boolean);
  if (words.length === 0) return null;
  const Comp = asChild ? Slot : 'span';
  return (
    <Comp data-parley-part="marks" {...props} ref={ref}>
      {children ?? words.join(' · ')}
    </Comp>
  );
});
