'use client';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useHasDialogHost } from '../comments/dialogHosts.js';
import { createButtonPart } from '../internal/createButtonPart.js';
import { useStrings } from '../internal/useStrings.js';
import { useRowThread } from './CommentsSidebarItemContext.js';
import { useCommentsSidebarActions, useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

/**
 * Scrolls to the anchor of the thread and opens it there; navigates to its page, when it is on another one and `onCommentNavigationButtonClick` is
 * not given. Emits `commentNavigationButtonClick`. Renders a `<button>`, and nothing for a thread without a target, unless the host navigates.
 */
export const CommentsSidebarNavigate = createButtonPart('CommentsSidebar.Navigate', 'navigate', (name) => {
  const { annotation, tabIndex } = useRowThread(name);
  const { navigate, canNavigate } = useCommentsSidebarActions(name);
  const label = useStrings(sidebarStrings).navigate;
  const isDrawn = useHasDialogHost(annotation.annotationId) && !annotation.ghostComment; // by the host, where the thread itself does not say
  return isDrawn || canNavigate(annotation) ? { label, run: () => navigate(annotation), tabIndex } : null;
});

/** Clears search, filters and the quick filter. Renders a `<button>`. */
export const CommentsSidebarReset = createButtonPart('CommentsSidebar.Reset', 'reset', (name) => {
  const { clearFilters } = useCommentsSidebarState(name);
  return { label: useStrings(sidebarStrings).reset, run: clearFilters };
});

/** Loads the threads again. Renders a `<button>`. */
export const CommentsSidebarRetry = createButtonPart('CommentsSidebar.Retry', 'retry', (name) => {
  const { refetch } = useCommentsSidebarState(name);
  return { label: useStrings(sidebarStrings).retry, run: () => void refetch() };
});

/** Returns from the focused thread to the list. Rendered only while a thread is focused. Renders a `<button>`. */
export const CommentsSidebarBack = createButtonPart('CommentsSidebar.Back', 'back', (name) => {
  const { focusedThreadId, back } = useCommentsSidebarState(name);
  const strings = useStrings(sidebarStrings);
  return focusedThreadId === null ? null : { label: strings.back, run: back };
});

/** Closes the sidebar. Renders a `<button>`. */
export const CommentsSidebarClose = createButtonPart('CommentsSidebar.Close', 'close', () => {
  const { closeCommentSidebar } = useCommentInternals();
  return { label: useStrings(sidebarStrings).close, run: closeCommentSidebar };
});
