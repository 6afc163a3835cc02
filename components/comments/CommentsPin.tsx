'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useUi } from '../../hooks/useUi.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useStrings } from '../internal/useStrings.js';
import { pinLabel } from './pinLabel.js';
import { commentStrings } from './strings.js';

export interface CommentsPinProps extends ComponentPropsWithoutRef<'button'> {
  /** The thread that it opens. */
  annotation: CommentAnnotation;
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Opens a thread, and closes it when it is open. Renders a `<button>` named by author, count, and the flags below.
 * `data-parley-state`: `open` | `closed`. `data-parley-unread` while it is unread, `data-parley-draft` while it is visible to its author only.
 * `data-parley-status`: type of its status.
 */
export const CommentsPin = forwardRef<HTMLButtonElement, CommentsPinProps>(function CommentsPin(
  { annotation, asChild = false, onClick, ...props },
  ref,
) {
  const { annotationId, status, unread, isDraft } = annotation;
  const element = useCommentInternals();
  const isOpen = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotationId);
  const strings = useStrings(commentStrings);
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    if (isOpen) element.selectCommentByAnnotationId();
    else element.clickCommentPin(annotationId);
  }

  return (
    <Comp
      type="button"
      aria-label={pinLabel(annotation, strings)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-parley-part="pin"
      data-parley-id={annotationId}
      data-parley-state={isOpen ? 'open' : 'closed'}
      data-parley-unread={unread ? '' : undefined}
      data-parley-draft={isDraft ? '' : undefined}
      data-parley-status={status.type}
      {...props}
      onClick={handleClick}
      ref={ref}
    />
  );
});
