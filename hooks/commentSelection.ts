'use client';
import { useCallback } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import { useCommentElement } from './elements.js';
import { useSelectedComments } from './useSelectedComments.js';

export interface UseCommentSelectionResult {
  /** A thread is open. */
  selected: boolean;
  /** The open one. */
  annotation: CommentAnnotation | null;
  /** Opens a thread and marks it read; no id, or an unknown one, closes the open one. */
  select: (annotationId?: string) => void;
  clear: () => void;
  /** Brings the thread's place into view; one that is not on the page stays where it is. */
  scrollTo: (annotationId: string) => void;
}

/** The open thread of this screen. */
export function useCommentSelection(): UseCommentSelectionResult {
  const { selectCommentByAnnotationId, scrollToCommentByAnnotationId } = useCommentElement();
  const [annotation = null] = useSelectedComments();
  return {
    selected: annotation !== null,
    annotation,
    select: selectCommentByAnnotationId,
    clear: useCallback(() => selectCommentByAnnotationId(), [selectCommentByAnnotationId]),
    scrollTo: scrollToCommentByAnnotationId,
  };
}
