'use client';
import { useEffect } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';

/**
 * Scrolls to the anchor of a thread when it is opened, by its pin, a notification, the sidebar or a link. Does not scroll
 * when the anchor is visible, or while `scrollToComment` is off.
 * @param isOpen it is selected, and its position is known
 */
export function useBroughtIntoView(annotationId: string, isOpen: boolean): void {
  const element = useCommentInternals();
  const { scrollToComment } = useCommentSettings();

  useEffect(() => {
    if (!isOpen || !scrollToComment) return;
    // In the next frame, because the page may still lay out its elements.
    const frame = requestAnimationFrame(() => element.scrollToCommentByAnnotationId(annotationId));
    return () => cancelAnimationFrame(frame);
  }, [element, annotationId, isOpen, scrollToComment]);
}
