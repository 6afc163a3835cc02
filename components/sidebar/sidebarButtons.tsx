'use client';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { createButtonPart } from '../internal/createButtonPart.js';
import { useStrings } from '../internal/useStrings.js';
import { useRowThread } from './CommentsSidebarItemContext.js';
import { useCommentsSidebarActions, useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';

/** Asks the host to go where the thread is: `commentNavigationButtonClick`. The page does not move by itself. */
export const CommentsSidebarNavigate = createButtonPart('CommentsSidebar.Navigate', 'navigate', (name) => {
  const { annotation, tabIndex } = useRowThread(name);
  const { navigate } = useCommentsSidebarActions(name);
  return { label: useStrings(sidebarStrings).navigate, run: () => navigate(annotation), tabIndex };
});

/** Takes back search, filters and the quick choice. */
export const CommentsSidebarReset = createButtonPart('CommentsSidebar.Reset', 'reset', (name) => {
  const { clearFilters } = useCommentsSidebarState(name);
  return { label: useStrings(sidebarStrings).reset, run: clearFilters };
});

/** Loads again after a failure. */
export const CommentsSidebarRetry = createButtonPart('CommentsSidebar.Retry', 'retry', (name) => {
  const { refetch } = useCommentsSidebarState(name);
  return { label: useStrings(sidebarStrings).retry, run: () => void refetch() };
});

/** From the thread in focus to the list; there while a thread is in focus. */
export const CommentsSidebarBack = createButtonPart('CommentsSidebar.Back', 'back', (name) => {
  const { focusedThreadId, back } = useCommentsSidebarState(name);
  const strings = useStrings(sidebarStrings);
  return focusedThreadId === null ? null : { label: strings.back, run: back };
});

/** Closes the sidebar. */
export const CommentsSidebarClose = createButtonPart('CommentsSidebar.Close', 'close', () => {
  const { closeCommentSidebar } = useCommentInternals();
  return { label: useStrings(sidebarStrings).close, run: closeCommentSidebar };
});
