'use client';
import type { StoreApi } from 'zustand';
import type { UseCommentsSidebarResult } from '../../hooks/useCommentsSidebar.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { FilterField } from '../../src/elements/comment/sidebar/FilterField.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { MissingForThreads } from '../internal/useMissingForThreads.js';

/** State shared by the parts of the sidebar. */
export interface CommentsSidebarState extends UseCommentsSidebarResult {
  /** `noMatch`: there are threads, but none passes search and filters. */
  status: 'loading' | 'error' | 'empty' | 'noMatch' | 'ready';
  /** Empty, because nobody is signed in, no document is open, or the person may read none. */
  missing: MissingForThreads | null;
  isOffline: boolean;
  /** The heading of the active location is marked as this page. */
  currentLocationSuffix: boolean;
  /** Sections of the filter panel. */
  fields: readonly FilterField[];
}

/** The row that the keyboard is at. */
export interface CurrentRow {
  currentKey: string | null;
  /** Its thread was shown in place of the list and had the focus: the row gets the focus when the list returns. */
  isReturning: boolean;
}

/** Actions of the parts. The same object in every render, so that a row renders only when its thread changes. */
export interface CommentsSidebarActions {
  rows: StoreApi<CurrentRow>;
  /** A click on a thread. */
  click(annotation: CommentAnnotation): void;
  /** A click on its navigation button. */
  navigate(annotation: CommentAnnotation): void;
  /** The thread has an anchor, here or on another page, or the host handles the navigation. */
  canNavigate(annotation: CommentAnnotation): boolean;
  toggleGroup(id: string, isExpanded: boolean): void;
}

export const [CommentsSidebarStateProvider, useCommentsSidebarState] =
  createPartContext<CommentsSidebarState>('CommentsSidebar.Root');
export const [CommentsSidebarActionsProvider, useCommentsSidebarActions] =
  createPartContext<CommentsSidebarActions>('CommentsSidebar.Root');
