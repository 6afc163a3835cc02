'use client';
import { useCallback } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import { useCommentElement } from './elements.js';
import { commentQueries } from './commentQueries.js';
import type { HookOptions } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/** The open thread of this client, in a list that is empty when no thread is open. */
export function useSelectedComments(options?: HookOptions): CommentAnnotation[] {
  const { data = NONE } = useParleyQuery(commentQueries.selected, options);
  return data;
}

export interface UseCommentSelectionResult {
  /** A thread is open. */
  selected: boolean;
  /** The open thread. */
  annotation: CommentAnnotation | null;
  /** Opens a thread and marks it read. Without an id, or with an unknown one, it closes the open thread. */
  select: (annotationId?: string) => void;
  /** Closes the open thread. */
  clear: () => void;
  /** Scrolls to the place of a thread. Does nothing when that place is not on the page. */
  scrollTo: (annotationId: string) => void;
}

/** The open thread of this client, and how to open another one. */
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

const NONE: CommentAnnotation[] = [];
