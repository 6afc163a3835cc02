'use client';
import { useMemo } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import { commentCatalogueOf, commentSettingsOf, type CommentSidebarUi } from '../src/elements/comment/commentUi.js';
import type { CommentSidebarFilters } from '../src/elements/comment/sidebar/CommentSidebarFilters.js';
import { type FacetOption, facetOptions } from '../src/elements/comment/sidebar/facetOptions.js';
import type { FilterField } from '../src/elements/comment/sidebar/FilterField.js';
import type { QuickAction, QuickFilter } from '../src/elements/comment/sidebar/filterThreads.js';
import type { SidebarRow } from '../src/elements/comment/sidebar/groupThreads.js';
import type { ThreadSort } from '../src/elements/comment/sidebar/sortThreads.js';
import { effectiveFilters, viewSidebar } from '../src/elements/comment/sidebar/viewSidebar.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import type { Read } from './shapes.js';
import { useCommentElement } from './useCommentElement.js';
import { useObservable } from './useObservable.js';
import { useSidebarThreads } from './useSidebarThreads.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

export interface UseCommentsSidebarOptions {
  /** The app's own fields, and how built-in ones are offered. */
  fields?: readonly FilterField[] | undefined;
  /** Only threads at the active locations. @default false */
  pageMode?: boolean | undefined;
  /** Leave out threads whose place on the page is gone. @default false */
  filterGhostComments?: boolean | undefined;
  /** The host filters and sorts what `setCommentSidebarData` lists. @default the setting of this name, off */
  customActions?: boolean | undefined;
}

export interface UseCommentsSidebarResult extends Omit<Read<CommentAnnotation[]>, 'data'> {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** What filters now: until somebody chooses statuses, threads that are done are hidden. */
  filters: CommentSidebarFilters;
  /** Fields that are named replace, others stay, `[]` clears a field. */
  setFilters: (filters: CommentSidebarFilters) => void;
  /** Everything that was chosen, searched and picked. */
  clearFilters: () => void;
  quick: QuickFilter | QuickAction | undefined;
  setQuick: (quick: QuickFilter | QuickAction | undefined) => void;
  /** Values of a field with the number of threads that have each, whatever is filtered. */
  facets: (field: FilterField) => FacetOption[];
  sort: ThreadSort | null;
  setSort: (sort: ThreadSort | null) => void;
  groupBy: string | null;
  setGroupBy: (field: string | null) => void;
  search: string;
  setSearch: (search: string) => void;
  /** Threads that the sidebar is about. */
  annotations: CommentAnnotation[];
  /** Those that are listed, in order. */
  filteredAnnotations: CommentAnnotation[];
  /** Those that pass what is chosen here, also those that `setCommentSidebarData` left out. */
  systemFilteredAnnotations: CommentAnnotation[];
  /** The lines of the list. A thread keeps its identity until it changes. */
  rows: SidebarRow[];
  /** Threads that the sidebar is about, and those that are listed. */
  total: number;
  filteredTotal: number;
  /** Unread comments by thread, of threads that have some. */
  unreadMap: Record<string, number>;
  focusedThreadId: string | null;
  focusThread: (annotationId: string) => void;
  /** From the focused thread to the list. */
  back: () => void;
  expandGroup: (id: string) => void;
  collapseGroup: (id: string) => void;
}

const NO_FIELDS: readonly FilterField[] = [];
const NO_THREADS: readonly CommentAnnotation[] = [];

/** The sidebar of this screen: threads of every open document, as they are filtered, sorted and grouped here. */
export function useCommentsSidebar(options: UseCommentsSidebarOptions = {}): UseCommentsSidebarResult {
  const { fields = NO_FIELDS, pageMode, filterGhostComments } = options;
  const { ui, session, documents } = contextOf(useParley().client);
  const element = useCommentElement();
  const state = useUi(selectSidebar);
  const comments = useUi(selectComments);
  const locations = useObservable(documents.locations);
  const { userId: me } = useObservable(session.scope);
  const { data: annotations = NO_THREADS, ...read } = useSidebarThreads();
  const customActions = options.customActions ?? commentSettingsOf(comments).customActions;
  const { scoped, passing, filtered, rows } = useMemo(
    () =>
      viewSidebar({
        annotations,
        state,
        fields,
        me,
        locations,
        isPageMode: pageMode,
        filterGhostComments,
        excludedLocationIds: state.excludedLocationIds,
        customActions,
      }),
    [annotations, state, fields, me, locations, pageMode, filterGhostComments, customActions],
  );
  const unreadMap = useMemo(
    () =>
      Object.fromEntries(
        scoped.filter(({ unread }) => unread).map(({ annotationId, unreadCount }) => [annotationId, unreadCount]),
      ),
    [scoped],
  );
  const actions = useMemo(() => {
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
  return {
    ...read,
    ...actions,
    isOpen: state.isOpen ?? false,
    filters: useMemo(() => effectiveFilters(scoped, state), [scoped, state]),
    quick: state.quick,
    facets: useMemo(
      () => (field: FilterField) => facetOptions(scoped, field, commentCatalogueOf(comments)),
      [scoped, comments],
    ),
    sort: state.sort ?? null,
    groupBy: state.groupBy ?? null,
    search: state.search ?? '',
    annotations: scoped,
    filteredAnnotations: filtered,
    systemFilteredAnnotations: passing,
    rows,
    total: scoped.length,
    filteredTotal: filtered.length,
    unreadMap,
    focusedThreadId: state.focusedThreadId ?? null,
  };
}

const NOTHING: CommentSidebarUi = {};
const selectSidebar = ({ comments }: UiState) => comments.sidebar ?? NOTHING;
const selectComments = ({ comments }: UiState) => comments;
