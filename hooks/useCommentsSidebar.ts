'use client';
import { useMemo } from 'react';
import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import {
  type CommentCatalogue,
  commentCatalogueOf,
  commentSettingsOf,
  type CommentSidebarUi,
} from '../src/elements/comment/commentUi.js';
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
import { useObservable } from './useObservable.js';
import { useSidebarThreads } from './commentAnnotations.js';
import { useSidebarActions } from './useSidebarActions.js';
import { useStable } from './useStable.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

export interface UseCommentsSidebarOptions {
  /** Filter fields of the app's own, and settings of built-in fields. */
  fields?: readonly FilterField[] | undefined;
  /** Only threads at the active locations. @default false */
  pageMode?: boolean | undefined;
  /** Leave out threads whose anchor on the page no longer exists. @default false */
  filterGhostComments?: boolean | undefined;
  /** The app filters and sorts by itself, and lists the result with `setCommentSidebarData`. @default the setting of this name, off */
  customActions?: boolean | undefined;
}

export interface UseCommentsSidebarResult extends Omit<Read<CommentAnnotation[]>, 'data'> {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** The filters that apply now. Until somebody chooses a status, threads with a `terminal` status are hidden. */
  filters: CommentSidebarFilters;
  /** Sets the filters of the named fields. Other fields stay. `[]` clears a field. */
  setFilters: (filters: CommentSidebarFilters) => void;
  /** Clears the filters, the quick filter and the search. */
  clearFilters: () => void;
  /** The quick filter or quick action that is selected. */
  quick: QuickFilter | QuickAction | undefined;
  setQuick: (quick: QuickFilter | QuickAction | undefined) => void;
  /** The values of a field, each with the number of threads that have it. Filters do not change the numbers. */
  facets: (field: FilterField) => FacetOption[];
  sort: ThreadSort | null;
  setSort: (sort: ThreadSort | null) => void;
  groupBy: string | null;
  setGroupBy: (field: string | null) => void;
  search: string;
  setSearch: (search: string) => void;
  /** All threads of the sidebar, before filters. */
  annotations: CommentAnnotation[];
  /** The threads in the list, in order. */
  filteredAnnotations: CommentAnnotation[];
  /** The threads that pass the filters, including those that `setCommentSidebarData` omits. */
  systemFilteredAnnotations: CommentAnnotation[];
  /** The rows of the list: threads and group headings. A thread is the same object until it changes. */
  rows: SidebarRow[];
  /** The number of `annotations`. */
  total: number;
  /** The number of `filteredAnnotations`. */
  filteredTotal: number;
  /** The number of unread comments by thread id, of threads that have any. */
  unreadMap: Record<string, number>;
  /** The thread that replaces the list. `null`: the list is shown. */
  focusedThreadId: string | null;
  focusThread: (annotationId: string) => void;
  /** Returns from the focused thread to the list. */
  back: () => void;
  /** Opens a thread on the page, in place of in the sidebar. */
  showOnPage: (annotationId: string) => void;
  expandGroup: (id: string) => void;
  collapseGroup: (id: string) => void;
}

const NO_FIELDS: readonly FilterField[] = [];
const NO_THREADS: readonly CommentAnnotation[] = [];

/**
 * The comments sidebar of this client: the threads of all open documents, live, filtered, sorted and grouped.
 * @example const { rows, search, setSearch } = useCommentsSidebar();
 */
export function useCommentsSidebar(options: UseCommentsSidebarOptions = {}): UseCommentsSidebarResult {
  const { pageMode, filterGhostComments } = options;
  const fields = useStable(options.fields ?? NO_FIELDS);
  const { session, documents } = contextOf(useParley().client);
  const state = useUi(selectSidebar);
  const catalogue = useCatalogue();
  const isAppSorted = useUi(selectCustomActions);
  const locations = useObservable(documents.locations);
  const { userId: me } = useObservable(session.scope);
  const { data: annotations = NO_THREADS, ...read } = useSidebarThreads();
  const customActions = options.customActions ?? isAppSorted;
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
  const actions = useSidebarActions();
  const isReadingResolved = state.resolvedThreads === 'loading';
  return {
    ...read,
    ...actions,
    isLoading: read.isLoading || (isReadingResolved && filtered.length === 0),
    isFetching: read.isFetching || isReadingResolved,
    isOpen: state.isOpen ?? false,
    filters: useMemo(() => effectiveFilters(scoped, state), [scoped, state]),
    quick: state.quick,
    facets: useMemo(
      () => (field: FilterField) => facetOptions(scoped, field, catalogue, state.resolvedThreads !== undefined),
      [scoped, catalogue, state.resolvedThreads],
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

/** The same object until a choice changes. */
function useCatalogue(): CommentCatalogue {
  const statuses = useUi(({ comments }: UiState) => commentCatalogueOf(comments).statuses);
  const priorities = useUi(({ comments }: UiState) => commentCatalogueOf(comments).priorities);
  const categories = useUi(({ comments }: UiState) => commentCatalogueOf(comments).categories);
  return useMemo(() => ({ statuses, priorities, categories }), [statuses, priorities, categories]);
}

const NOTHING: CommentSidebarUi = {};
const selectSidebar = ({ comments }: UiState) => comments.sidebar ?? NOTHING;
const selectCustomActions = ({ comments }: UiState) => commentSettingsOf(comments).customActions;
