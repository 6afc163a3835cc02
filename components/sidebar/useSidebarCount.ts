'use client';
import { useMemo } from 'react';
import { useCommentsSidebar } from '../../hooks/useCommentsSidebar.js';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';

export interface SidebarCountOptions {
  /** Threads, or unread comments in them. @default 'total' */
  commentCountType?: 'total' | 'unread' | undefined;
  /** `default`: of threads that are not done; `filter`: of those that pass the filters. @default `setSidebarButtonCountType`, 'default' */
  sidebarButtonCountType?: 'default' | 'filter' | undefined;
}

/** What the sidebar button counts; `undefined`: not loaded yet. */
export function useSidebarCount({ commentCountType, sidebarButtonCountType }: SidebarCountOptions): number | undefined {
  const { annotations, filteredAnnotations, isLoading } = useCommentsSidebar();
  const chosen = useUi(selectCountType);
  const countType = sidebarButtonCountType ?? chosen;
  return useMemo(() => {
    if (isLoading) return undefined;
    const threads =
      countType === 'filter' ? filteredAnnotations : annotations.filter(({ status }) => status.type !== 'terminal');
    if (commentCountType !== 'unread') return threads.length;
    return threads.reduce((sum, { unread, unreadCount }) => sum + (unread ? unreadCount : 0), 0);
  }, [isLoading, countType, commentCountType, annotations, filteredAnnotations]);
}

const selectCountType = ({ comments }: UiState) => comments.sidebar?.buttonCountType ?? 'default';
