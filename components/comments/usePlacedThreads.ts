'use client';
import { useMemo } from 'react';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useUi } from '../../hooks/useUi.js';
import { anchorTargetOf } from '../../src/elements/comment/anchors/anchorTargetOf.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import { type SidebarInput, viewSidebar } from '../../src/elements/comment/sidebar/viewSidebar.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { contextOf } from '../../src/contextOf.js';

/**
 * The threads to show on this page: those with an anchor, resolved ones only while they are requested or open. With
 * `filterCommentsOnDom` they follow an open sidebar.
 */
export function usePlacedThreads(): readonly CommentAnnotation[] {
  const { data: threads = NONE } = useCommentAnnotations();
  const { commentsOnDom, resolvedCommentsOnDom, filterCommentsOnDom, customActions } = useCommentSettings();
  const me = contextOf(useParley().client).session.scope.value.userId;
  const sidebar = useUi(selectSidebar);
  const fields = useUi(selectFields);
  const selectedId = useUi(selectSelected);
  return useMemo(() => {
    const passing =
      filterCommentsOnDom && sidebar?.isOpen
        ? idsInSidebar({ annotations: threads, state: sidebar, fields, me, customActions })
        : null;
    return threads.filter((thread) => {
      const { annotationId, status } = thread;
      if (thread.targetInlineCommentElementId || anchorTargetOf(thread) === null) return false;
      if (annotationId === selectedId) return true;
      if (passing) return commentsOnDom && passing.has(annotationId);
      return commentsOnDom && (resolvedCommentsOnDom || status.type !== 'terminal');
    });
  }, [
    threads,
    commentsOnDom,
    resolvedCommentsOnDom,
    filterCommentsOnDom,
    customActions,
    sidebar,
    fields,
    me,
    selectedId,
  ]);
}

/** The threads that pass the sidebar's current filters. */
function idsInSidebar(input: Omit<SidebarInput, 'locations'>) {
  const { filtered } = viewSidebar({ ...input, locations: [] });
  return new Set(filtered.map(({ annotationId }) => annotationId));
}

const NONE: readonly CommentAnnotation[] = [];
const selectSidebar = ({ comments }: UiState) => comments.sidebar;
const selectFields = ({ comments }: UiState) => comments.sidebarFields;
const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId;
