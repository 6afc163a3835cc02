'use client';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { useSidebar } from './SidebarContext.js';

/** The open thread, when the sidebar shows all of it: in place of its list, or in a row that expands. */
export function useShownInFull(): string | undefined {
  const { rows, annotations, focusedThreadId } = useCommentsSidebarState('CommentsSidebar.Root');
  const { expandOnSelection } = useSidebar('CommentsSidebar.Root');
  const selectedId = useUi(({ comments }: UiState) => comments.selectedAnnotationId ?? undefined);
  if (annotations.some(({ annotationId }) => annotationId === focusedThreadId))
    return focusedThreadId === selectedId ? selectedId : undefined;
  const hasRow = rows.some((row) => row.type === 'annotation' && row.annotation.annotationId === selectedId);
  return expandOnSelection && hasRow ? selectedId : undefined;
}
