'use client';
import { useCallback } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import { useCommentElement } from './useCommentElement.js';
import { useSelectedComments } from './useSelectedComments.js';

export interface UseCommentSelectionResult {
  /** A thread is open. */
  selected: boolean;
  /** The open one. */
  annotation: CommentAnnotation | null;
  /** Opens a thread and marks it read; no id, or an unknown one, closes the open one. */
  select: (annotationId?: string) => void;
  clear: () => void;
}

/** The open thread of this screen. */
export function useCommentSelection(): UseCommentSelectionResult {
  const { selectCommentByAnnotationId } = useCommentElement();
  const [annotation = null] = useSelectedComments();
  return {
    selected: annotation !== null,
    annotation,
    select: selectCommentByAnnotationId,
    clear: useCallback(() => selectCommentByAnnotationId(), [selectCommentByAnnotationId]),
  };
}
