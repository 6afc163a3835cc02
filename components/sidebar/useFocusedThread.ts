'use client';
import { useEffect } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import type { UseCommentsSidebarResult } from '../../hooks/useCommentsSidebar.js';
import { useNewest } from '../../hooks/useNewest.js';

/** Syncs the focused thread with the selection: without a selection the list is shown; with `opensSelected` any selected thread is focused. */
export function useFocusedThread(sidebar: UseCommentsSidebarResult, opensSelected: boolean): void {
  const element = useCommentInternals();
  const newest = useNewest({ sidebar, opensSelected });
  useEffect(() => {
    const subscription = element.onCommentSelectionChange().subscribe((selection) => {
      const { focusedThreadId, focusThread, back } = newest.current.sidebar;
      if (!selection) return;
      if (!selection.selected) {
        if (focusedThreadId !== null) back();
        return;
      }
      const id = selection.annotation?.annotationId;
      if (newest.current.opensSelected && id !== undefined && id !== focusedThreadId) focusThread(id);
    });
    return () => subscription.unsubscribe();
  }, [element, newest]);
}
