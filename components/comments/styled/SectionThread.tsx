'use client';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useIsDialogHost } from '../dialogHosts.js';
import { useBroughtIntoView } from '../useBroughtIntoView.js';
import { CommentThread, type CommentThreadProps } from './CommentThread.js';

interface SectionThreadProps extends CommentThreadProps {
  annotation: CommentAnnotation;
  /** Something in it has got the focus, or in a menu of it. */
  onFocusIn: (annotationId: string) => void;
}

/** A thread of an inline section. Gets into view, and gets the focus, when it is opened from elsewhere. Renders again when the thread changes, and not because others do. */
export const SectionThread = memo(function SectionThread({ annotation, onFocusIn, ...props }: SectionThreadProps) {
  const { annotationId } = annotation;
  const isOpen = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotationId);
  const isSidebarOpen = useUi(selectSidebarOpen); // then it is opened there and keeps the focus
  const article = useRef<HTMLElement>(null);
  useIsDialogHost(annotationId, 'list');
  useBroughtIntoView(annotationId, isOpen);
  useEffect(() => {
    if (isOpen && !isSidebarOpen) article.current?.focus({ preventScroll: true });
  }, [isOpen, isSidebarOpen]);
  // The section is its place, with or without an element of that id in the page.
  const here = useMemo(() => ({ ...annotation, ghostComment: null }), [annotation]);
  return (
    <CommentThread annotation={here} tabIndex={-1} {...props} onFocus={() => onFocusIn(annotationId)} ref={article} />
  );
});

const selectSidebarOpen = ({ comments }: UiState) => comments.sidebar?.isOpen ?? false;
