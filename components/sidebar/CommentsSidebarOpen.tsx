'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { pinLabel } from '../comments/pinLabel.js';
import { commentStrings } from '../comments/strings.js';
import { labelFor } from '../internal/labelFor.js';
import { useStrings } from '../internal/useStrings.js';
import { useRowThread } from './CommentsSidebarItemContext.js';
import { useCommentsSidebarActions } from './CommentsSidebarRootContext.js';

export interface CommentsSidebarOpenProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * What a click on a thread does: `commentClick`, and the thread is selected or shown in place of the list. Renders a `<button>`
 * named by who wrote, how much, and what is special about it, unless it has words of its own. `data-parley-state`: `selected` | `unselected`.
 */
export const CommentsSidebarOpen = forwardRef<HTMLButtonElement, CommentsSidebarOpenProps>(function CommentsSidebarOpen(
  { asChild = false, children, onClick, ...props },
  ref,
) {
  const { annotation, tabIndex } = useRowThread('CommentsSidebar.Open');
  const { click } = useCommentsSidebarActions('CommentsSidebar.Open');
  const strings = useStrings(commentStrings);
  const isSelected = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotation.annotationId);
  const Comp = asChild ? Slot.Root : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) click(annotation);
  }

  return (
    <Comp
      type="button"
      tabIndex={tabIndex}
      aria-label={labelFor(children ?? null, pinLabel(annotation, strings))}
      aria-current={isSelected || undefined}
      data-parley-part="open"
      data-parley-state={isSelected ? 'selected' : 'unselected'}
      {...props}
      onClick={handleClick}
      ref={ref}
    >
      {children}
    </Comp>
  );
});
