'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useCommentsSidebar } from '../../hooks/useCommentsSidebar.js';
import { useIsOffline } from '../../hooks/session.js';
import { useFeature } from '../../hooks/useFeature.js';
import type { SidebarRow } from '../../src/elements/comment/sidebar/groupThreads.js';
import type { FilterField } from '../../src/elements/comment/sidebar/FilterField.js';
import { ShownThreadsProvider } from '../comments/ShownThreadsContext.js';
import { moveBetweenRows } from '../internal/moveBetweenRows.js';
import { useMissingForThreads } from '../internal/useMissingForThreads.js';
import { useStrings } from '../internal/useStrings.js';
import type { CommentsSidebarOptions } from './CommentsSidebarOptions.js';
import {
  CommentsSidebarActionsProvider,
  CommentsSidebarStateProvider,
  type CommentsSidebarState,
} from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';
import { useFocusedThread } from './useFocusedThread.js';
import { useSidebarClicks } from './useSidebarClicks.js';
import { useSidebarData } from './useSidebarData.js';
import { useSidebarOptions } from './useSidebarOptions.js';

export interface CommentsSidebarRootProps extends CommentsSidebarOptions, ComponentPropsWithoutRef<'section'> {
  /** Render the single child in place of the `<section>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The threads of every open document, for the parts inside; the host decides whether it is shown. Renders a `<section>`.
 * `data-parley-state`: `loading` | `error` | `empty` | `noMatch` | `ready`. Arrow keys, Home and End move between rows; Escape returns from the
 * thread in focus to the list, or closes the thread that is open in the row.
 */
export const CommentsSidebarRoot = forwardRef<HTMLElement, CommentsSidebarRootProps>(
  function CommentsSidebarRoot(props, ref) {
    return useFeature('comment') ? <Root {...props} ref={ref} /> : null;
  },
);

/** A separate component, so that a host with the feature off does not pay for its subscriptions. */
const Root = forwardRef<HTMLElement, CommentsSidebarRootProps>(function Root(
  {
    pageMode,
    focusedThreadMode = false,
    openAnnotationInFocusMode = false,
    filters,
    systemFiltersOperator,
    filterOperator = systemFiltersOperator,
    defaultMinimalFilter,
    sortBy,
    sortOrder,
    groupConfig,
    excludeLocationIds,
    filterGhostCommentsInSidebar,
    currentLocationSuffix = false,
    urlNavigation,
    queryParamsComments,
    customActions,
    dialogSelection = true,
    onCommentClick,
    onCommentNavigationButtonClick,
    asChild = false,
    onKeyDown,
    ...props
  },
  ref,
) {
  const element = useCommentInternals();
  const strings = useStrings(sidebarStrings);
  const fields = useFields(filters);
  const settings = useCommentSettings();
  const sidebar = useCommentsSidebar({
    fields,
    pageMode,
    filterGhostComments: filterGhostCommentsInSidebar ?? settings.filterGhostCommentsInSidebar,
    customActions,
  });
  const isOffline = useIsOffline();
  const missing = useMissingForThreads();
  const { isError, total, filteredTotal } = sidebar;
  const isLoading = sidebar.isLoading && !missing;
  const isFilled = filteredTotal > 0 ? 'ready' : total > 0 ? 'noMatch' : 'empty';
  const status = isLoading ? 'loading' : isError && total === 0 ? 'error' : isFilled;
  const state: CommentsSidebarState = {
    ...sidebar,
    isLoading,
    status,
    missing,
    isOffline,
    fields,
    currentLocationSuffix,
  };
  useSidebarOptions(sidebar, {
    fields,
    filters,
    filterOperator,
    defaultMinimalFilter,
    sortBy,
    sortOrder,
    groupConfig,
    excludeLocationIds,
    queryParamsComments,
    customActions,
  });
  useSidebarData(state, customActions ?? settings.customActions);
  useFocusedThread(sidebar, openAnnotationInFocusMode);
  const actions = useSidebarClicks(sidebar, {
    focusedThreadMode,
    dialogSelection,
    urlNavigation: urlNavigation ?? settings.urlNavigation,
    onCommentClick,
    onCommentNavigationButtonClick,
  });
  const shown = useShown(sidebar.rows);
  const Comp = asChild ? Slot : 'section';

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' ? leave(event.target) : moveBetweenRows(event.currentTarget, event))
      event.preventDefault();
  }

  /** @returns whether something was closed, so that the sidebar ignores the key */
  function leave(from: EventTarget): boolean {
    if (sidebar.focusedThreadId !== null) {
      sidebar.back();
      return true;
    }
    const row = from instanceof Element && from.closest('[data-parley-part="item"]');
    if (!row || !row.querySelector('[data-parley-part="open"][aria-expanded="true"]')) return false;
    element.selectCommentByAnnotationId();
    return true;
  }

  return (
    <CommentsSidebarActionsProvider value={actions}>
      <CommentsSidebarStateProvider value={state}>
        <ShownThreadsProvider value={shown}>
          <Comp
            aria-label={strings.title}
            aria-busy={status === 'loading' || undefined}
            data-parley-part="sidebar"
            data-parley-state={status}
            {...props}
            onKeyDown={handleKeyDown}
            ref={ref}
          />
        </ShownThreadsProvider>
      </CommentsSidebarStateProvider>
    </CommentsSidebarActionsProvider>
  );
});

/** The threads of the list, each once; those of closed groups are among them. */
const useShown = (rows: readonly SidebarRow[]) =>
  useMemo(
    () => [...new Set(rows.flatMap((row) => (row.type === 'group' ? row.group.annotations : row.annotation)))],
    [rows],
  );

/** The host's sections, else the ones that the settings have a use for. */
function useFields(filters: CommentsSidebarOptions['filters']): readonly FilterField[] {
  const { status, priority } = useCommentSettings();
  return useMemo(() => {
    if (Array.isArray(filters) && filters.length > 0) return filters as readonly FilterField[];
    return FIELDS.filter(({ field }) => (field === 'status' ? status : field === 'priority' ? priority : true));
  }, [filters, status, priority]);
}

const FIELDS: readonly FilterField[] = [
  { field: 'status', groupable: true },
  { field: 'priority', groupable: true, includeUnset: true },
  { field: 'people', searchable: true },
  { field: 'assigned', groupable: true, searchable: true, includeUnset: true },
  { field: 'tagged', searchable: true, includeUnset: true },
  { field: 'location', groupable: true, searchable: true, includeUnset: true },
];
