'use client';
import { forwardRef } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { pinLabel } from '../comments/pinLabel.js';
import { commentStrings } from '../comments/strings.js';
import { type ButtonPartProps, ControlButton } from '../internal/ControlButton.js';
import { useStrings } from '../internal/useStrings.js';
import { useRowThread } from './CommentsSidebarItemContext.js';
import { useCommentsSidebarActions } from './CommentsSidebarRootContext.js';

/**
 * Opens a thread: `commentClick` is emitted, and the thread is selected or shown in place of the list. Renders a `<button>`. Its name contains the
 * author, the count and the state of the thread, unless its content is text. `data-parley-state`: `selected` | `unselected`.
 */
export const CommentsSidebarOpen = forwardRef<HTMLButtonElement, ButtonPartProps>(function CommentsSidebarOpen(
  { children = null, ...props },
  ref,
) {
  const { annotation, tabIndex } = useRowThread('CommentsSidebar.Open');
  const { click } = useCommentsSidebarActions('CommentsSidebar.Open');
  const strings = useStrings(commentStrings);
  const isSelected = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotation.annotationId);
  const control = {
    label: pinLabel(annotation, strings),
    run: () => click(annotation),
    state: isSelected ? 'selected' : 'unselected',
    tabIndex,
  };
  return (
    <ControlButton
      aria-current={isSelected || undefined}
      data-parley-part="open"
      {...props}
      control={control}
      ref={ref}
    >
      {children}
    </ControlButton>
  );
});
