'use client';
import { useEffect, useRef } from 'react';
import { useCommentElement } from '../../hooks/useCommentElement.js';
import type { CommentsSidebarState } from './CommentsSidebarRootContext.js';

/** Tells the host what the sidebar holds: once when it is loaded, then after each change. */
export function useSidebarData({ status, annotations, filteredAnnotations, unreadMap }: CommentsSidebarState): void {
  const element = useCommentElement();
  const isTold = useRef(false);
  const isLoaded = status !== 'loading' && status !== 'error';
  useEffect(() => {
    if (!isLoaded) return;
    element.reportSidebar({
      type: isTold.current ? 'dataUpdate' : 'dataInit',
      data: {
        commentAnnotations: annotations,
        systemFilteredAnnotations: filteredAnnotations,
        unreadCommentAnnotationsMap: unreadMap,
      },
    });
    isTold.current = true;
  }, [element, isLoaded, annotations, filteredAnnotations, unreadMap]);
}
