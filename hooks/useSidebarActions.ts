'use client';
import { useMemo } from 'react';
import { contextOf } from '../src/contextOf.js';
import type { CommentSidebarUi } from '../src/elements/comment/commentUi.js';
import type { QuickAction, QuickFilter } from '../src/elements/comment/sidebar/filterThreads.js';
import type { ThreadSort } from '../src/elements/comment/sidebar/sortThreads.js';
import { useCommentElement } from './elements.js';
import { useParley } from './ParleyContext.js';

/** The actions of `useCommentsSidebar`. All functions are stable. */
export function useSidebarActions() {
  const { ui } = contextOf(useParley().client);
  const element = useCommentElement();
  return useMemo(() => {
    const set = (change: (sidebar: CommentSidebarUi) => CommentSidebarUi) =>
      ui.setState((all) => {
        const sidebar = all.comments.sidebar ?? {};
        return { comments: { ...all.comments, sidebar: { ...sidebar, ...change(sidebar) } } };
      });
    return {
      open: element.openCommentSidebar,
      close: element.closeCommentSidebar,
      toggle: element.toggleCommentSidebar,
      setFilters: element.setCommentSidebarFilters,
      clearFilters: () => {
        element.setCommentSidebarFilters(null);
        set(() => ({ search: '', quick: undefined }));
      },
      setQuick: (quick: QuickFilter | QuickAction | undefined) => set(() => ({ quick })),
      setSort: (sort: ThreadSort | null) => set(() => ({ sort })),
      setGroupBy: (groupBy: string | null) => set(() => ({ groupBy })),
      setSearch: (search: string) => set(() => ({ search })),
      focusThread: (focusedThreadId: string) => {
        set(() => ({ focusedThreadId }));
        element.selectCommentByAnnotationId(focusedThreadId);
      },
      showOnPage: (annotationId: string) => {
        set(() => ({ focusedThreadId: null }));
        element.selectCommentByAnnotationId(annotationId);
      },
      back: () => {
        set(() => ({ focusedThreadId: null }));
        element.selectCommentByAnnotationId();
      },
      expandGroup: (id: string) =>
        set(({ expandedGroups = [], collapsedGroups = [] }) => ({
          expandedGroups: [...expandedGroups, id],
          collapsedGroups: collapsedGroups.filter((other) => other !== id),
        })),
      collapseGroup: (id: string) =>
        set(({ expandedGroups = [], collapsedGroups = [] }) => ({
          expandedGroups: expandedGroups.filter((other) => other !== id),
          collapsedGroups: [...collapsedGroups, id],
        })),
    };
  }, [ui, element]);
}
