'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode, type SyntheticEvent } from 'react';
import type { Attachment } from '../../src/elements/comment/CommentAnnotation.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem } from './CommentsThreadContext.js';
import { commentStrings } from './strings.js';

export interface CommentsAttachmentsProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** Renders one file; with `asChild` the element that replaces the list. */
  children: ((attachment: Attachment) => ReactNode) | ReactNode;
  /** Render the single child in place of the `<ul>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/** The files of the comment; nothing for a comment without any. Renders a `<ul>`. */
export const CommentsAttachments = forwardRef<HTMLUListElement, CommentsAttachmentsProps>(function CommentsAttachments(
  { asChild = false, children, onErrorCapture, ...props },
  ref,
) {
  const { comment, refreshFiles } = useCommentsItem('Comments.Attachments');
  const { attachments } = comment;
  const strings = useStrings(commentStrings);
  if (attachments.length === 0) return null;
  const Comp = asChild ? Slot : 'ul';

  // A picture could not be loaded: addresses expire when the page is open for long.
  function handleError(event: SyntheticEvent<HTMLUListElement>) {
    onErrorCapture?.(event);
    if (!event.defaultPrevented) void refreshFiles();
  }
  return (
    <Comp
      aria-label={strings.attachments}
      data-parley-part="attachments"
      {...props}
      onErrorCapture={handleError}
      ref={ref}
    >
      {typeof children === 'function' ? attachments.map((attachment) => children(attachment)) : children}
    </Comp>
  );
});
