'use client';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { pinLabel } from '../comments/pinLabel.js';
import { commentStrings } from '../comments/strings.js';
import { Slot } from '../internal/Slot.js';
import { useStrings } from '../internal/useStrings.js';
import type { MinimapMark } from './useMinimapMarks.js';

export interface CommentsMinimapMarkProps extends ComponentPropsWithoutRef<'button'> {
  /** The thread, and where it is. */
  mark: MinimapMark;
  /** Where on the strip, from 0 to 1. @default the thread's own place */
  top?: number | undefined;
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Scrolls to a thread and opens it; closes it when it is open. Renders a `<button>` named as the thread's pin, with
 * `position: absolute` and `top` in percent. `data-parley-state`: `open` | `closed`. `data-parley-unread` while it is unread.
 */
export const CommentsMinimapMark = forwardRef<HTMLButtonElement, CommentsMinimapMarkProps>(function CommentsMinimapMark(
  { mark, top = mark.fraction, asChild = false, style, onClick, ...props },
  ref,
) {
  const { annotationId, unread } = mark.annotation;
  const element = useCommentInternals();
  const isOpen = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotationId);
  const strings = useStrings(commentStrings);
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) element.selectCommentByAnnotationId(isOpen ? undefined : annotationId);
  }

  return (
    <Comp
      type="button"
      aria-label={pinLabel(mark.annotation, strings)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-parley-part="minimap-mark"
      data-parley-state={isOpen ? 'open' : 'closed'}
      data-parley-unread={unread ? '' : undefined}
      style={{ position: 'absolute', top: `${top * 100}%`, ...style }}
      {...props}
      onClick={handleClick}
      ref={ref}
    />
  );
});
