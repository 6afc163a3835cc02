'use client';
import { useEffect, useRef } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useStable } from '../../hooks/useStable.js';
import type { CommentsSidebarState } from './CommentsSidebarRootContext.js';

/** Reports the sidebar's threads to the host, with `customActions` also the selected filters: once when loaded, then after each change. */
export function useSidebarData(state: CommentsSidebarState, customActions: boolean): void {
  const { status, missing } = state;
  // The lists are new objects after every change of the sidebar; opening a group changes no data.
  const annotations = useStable(state.annotations);
  const systemFilteredAnnotations = useStable(state.systemFilteredAnnotations);
  const unreadMap = useStable(state.unreadMap);
  const element = useCommentInternals();
  const customFilters = useStable(customActions ? state.filters : undefined);
  const hasReported = useRef(false);
  const isLoaded = status !== 'loading' && status !== 'error' && (!missing || missing === 'access');
  useEffect(() => {
    if (!isLoaded) return;
    element.reportSidebar({
      type: hasReported.current ? 'dataUpdate' : 'dataInit',
      data: {
        commentAnnotations: annotations,
        systemFilteredAnnotations,
        unreadCommentAnnotationsMap: unreadMap,
        ...(customFilters && { customFilters }),
      },
    });
    hasReported.current = true;
  }, [element, isLoaded, annotations, systemFilteredAnnotations, unreadMap, customFilters]);
}
