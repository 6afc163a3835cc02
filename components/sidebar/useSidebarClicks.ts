'use client';
import { useMemo, useState } from 'react';
import { createStore } from 'zustand';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import type { UseCommentsSidebarResult } from '../../hooks/useCommentsSidebar.js';
import { useNewest } from '../../hooks/useNewest.js';
import { anchorTargetOf } from '../../src/elements/comment/anchors/anchorTargetOf.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { otherPageOf } from '../../src/elements/comment/threadLink.js';
import type { CommentsSidebarOptions } from './CommentsSidebarOptions.js';
import type { CommentsSidebarActions, CurrentRow } from './CommentsSidebarRootContext.js';

type Clicks = Record<'focusedThreadMode' | 'dialogSelection' | 'urlNavigation', boolean> &
  Pick<CommentsSidebarOptions, 'onCommentClick' | 'onCommentNavigationButtonClick'>;

/** Click actions of the sidebar. */
export function useSidebarClicks(sidebar: UseCommentsSidebarResult, clicks: Clicks): CommentsSidebarActions {
  const element = useCommentInternals();
  const newest = useNewest({ sidebar, clicks });
  const [rows] = useState(() => createStore<CurrentRow>(() => ({ currentKey: null, isReturning: false })));
  return useMemo(
    () => ({
      rows,
      click(annotation) {
        const { focusedThreadMode, dialogSelection, urlNavigation, onCommentClick } = newest.current.clicks;
        element.reportSidebar({ type: 'click', annotation });
        onCommentClick?.({ annotation });
        if (!dialogSelection) return;
        if (focusedThreadMode) newest.current.sidebar.focusThread(annotation.annotationId);
        else element.selectCommentByAnnotationId(annotation.annotationId);
        if (urlNavigation) goToPage(annotation);
      },
      navigate(annotation) {
        const { dialogSelection, urlNavigation, onCommentNavigationButtonClick } = newest.current.clicks;
        const { annotationId } = annotation;
        element.reportSidebar({ type: 'navigate', annotation });
        onCommentNavigationButtonClick?.({ annotation });
        if (element.goTo(annotationId)) {
          if (dialogSelection) newest.current.sidebar.showOnPage(annotationId);
        } else if (urlNavigation || !onCommentNavigationButtonClick) goToPage(annotation); // else the host navigates
      },
      canNavigate: (annotation) =>
        newest.current.clicks.onCommentNavigationButtonClick !== undefined || hasPlace(annotation),
      toggleGroup(id, isExpanded) {
        const { expandGroup, collapseGroup } = newest.current.sidebar;
        if (isExpanded) collapseGroup(id);
        else expandGroup(id);
      },
    }),
    [element, rows, newest],
  );
}

/** On an element or words that are there, in a section, where the host draws it, or on another page. */
function hasPlace(annotation: CommentAnnotation): boolean {
  const { targetInlineCommentElementId, context, ghostComment } = annotation;
  return Boolean(
    targetInlineCommentElementId ??
    (context?.['commentType'] === 'manual' ||
      (!ghostComment && anchorTargetOf(annotation) !== null) ||
      otherPageOf(annotation) !== null),
  );
}

function goToPage(annotation: CommentAnnotation) {
  const page = otherPageOf(annotation);
  if (page !== null) location.assign(page); // the thread is opened there by its address
}
