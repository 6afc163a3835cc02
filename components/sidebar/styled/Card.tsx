'use client';
import { memo } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import { useCommentElement } from '../../../hooks/useCommentElement.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { CommentsThread } from '../../comments/CommentsThread.js';
import { CloseIcon } from '../../internal/icons.js';
import { CommentsSidebarOpen } from '../CommentsSidebarOpen.js';
import { CardSummary } from './CardSummary.js';
import { CardThread } from './CardThread.js';
import { useSidebar } from './SidebarContext.js';

/** One thread of the list. Renders again when the thread changes, or is selected, and not because others do. */
export const Card = memo(function Card({ annotation }: { annotation: CommentAnnotation }) {
  const { expandOnSelection, readOnly, slots } = useSidebar('CommentsSidebar.Item');
  const { annotationId } = annotation;
  const element = useCommentElement();
  const isSelected = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotationId);
  const isExpanded = isSelected && expandOnSelection;
  return (
    <CommentsThread annotation={annotation} readOnly={readOnly} className="parley-sidebar-card">
      <CommentsSidebarOpen
        className="parley-sidebar-open"
        aria-expanded={expandOnSelection ? isExpanded : undefined}
        onClick={(event) => {
          if (!isExpanded) return;
          event.preventDefault();
          element.selectCommentByAnnotationId();
        }}
      >
        {isExpanded && <CloseIcon />}
      </CommentsSidebarOpen>
      {isExpanded ? (
        <CardThread annotation={annotation} />
      ) : slots.Card ? (
        <slots.Card annotation={annotation} />
      ) : (
        <CardSummary annotation={annotation} />
      )}
    </CommentsThread>
  );
});
