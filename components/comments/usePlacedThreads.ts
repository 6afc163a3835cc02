'use client';
import { useMemo } from 'react';
import { useCommentAnnotations } from '../../hooks/useCommentAnnotations.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import { anchorTargetOf } from '../../src/elements/comment/anchors/anchorTargetOf.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../src/ui/uiStore.js';

/**
 * The threads that belong on this page: those with an anchor, resolved ones only while they are asked for or open. The thread
 * that is being saved is left out until its composer closes.
 */
export function usePlacedThreads(): readonly CommentAnnotation[] {
  const { data: threads = NONE } = useCommentAnnotations();
  const { commentsOnDom, resolvedCommentsOnDom } = useCommentSettings();
  const selectedId = useUi(selectSelected);
  const savingId = useUi(selectSaving);
  return useMemo(
    () =>
      threads.filter((thread) => {
        const { annotationId, status } = thread;
        if (annotationId === savingId || thread.targetInlineCommentElementId || anchorTargetOf(thread) === null)
          return false;
        if (annotationId === selectedId) return true;
        return commentsOnDom && (resolvedCommentsOnDom || status.type !== 'terminal');
      }),
    [threads, commentsOnDom, resolvedCommentsOnDom, selectedId, savingId],
  );
}

const NONE: readonly CommentAnnotation[] = [];
const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId;
const selectSaving = ({ comments }: UiState) => comments.newThread?.savedId;
