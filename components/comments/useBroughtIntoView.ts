'use client';
import { useEffect } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';

/**
 * Scrolls to the place of a thread once it is open, wherever it was opened: by its pin, a notification, the sidebar, a link. Nothing moves
 * when the place is in sight, and while `scrollToComment` is off.
 * @param isOpen it is selected, and its place is known
 */
export function useBroughtIntoView(annotationId: string, isOpen: boolean): void {
  const element = useCommentInternals();
  const { scrollToComment } = useCommentSettings();

  useEffect(() => {
    if (!isOpen || !scrollToComment) return;
    // In the next frame, as the page that was just drawn may still put its elements into place.
    const frame = requestAnimationFrame(() => element.scrollToCommentByAnnotationId(annotationId));
    return () => cancelAnimationFrame(frame);
  }, [element, annotationId, isOpen, scrollToComment]);
}
