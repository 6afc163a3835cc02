import { locationKeyOf } from '@parley/protocol/constants';
import type { CommentAnnotation, Location } from '../CommentAnnotation.js';
import type { CommentSidebarUi } from '../commentUi.js';
import type { CommentSidebarFilters } from './CommentSidebarFilters.js';
import type { FilterField } from './FilterField.js';
import { filterThreads } from './filterThreads.js';
import { groupThreads, type SidebarRow, sidebarRows } from './groupThreads.js';
import { hostGroups, hostThreads } from './sidebarData.js';
import { sortThreads } from './sortThreads.js';

/** Defines the threads of the sidebar, before any filter. */
export interface SidebarScope {
  /** Active places; empty: none are set. */
  locations: readonly Location[];
  /** Only threads at the active places. @default false */
  isPageMode?: boolean | undefined;
  /** Omit threads whose place on the page was not found. @default false */
  filterGhostComments?: boolean | undefined;
  excludedLocationIds?: readonly string[] | undefined;
}

/** Everything the list is made of. */
export interface SidebarInput extends SidebarScope {
  annotations: readonly CommentAnnotation[];
  state: CommentSidebarUi;
  /** @default [] */
  fields?: readonly FilterField[] | undefined;
  me: string | null;
  /** The host has filtered and sorted its data. @default false */
  customActions?: boolean | undefined;
}

export interface SidebarView {
  /** The threads of the sidebar before filters: facets count these. */
  scoped: CommentAnnotation[];
  /** Those that pass the filters of the sidebar, in its order, regardless of the host's data. */
  passing: CommentAnnotation[];
  /** Those that are listed, in order. */
  filtered: CommentAnnotation[];
  rows: SidebarRow[];
}

/** The sidebar's list (client contract §7.11). */
export function viewSidebar({
  annotations,
  state,
  fields = [],
  me,
  customActions,
  ...scope
}: SidebarInput): SidebarView {
  const scoped = annotations.filter(inScope(scope));
  const { data, groupBy, expandedGroups: expanded = [], collapsedGroups: collapsed = [], search } = state;
  const always = { operator: state.systemFiltersOperator ?? 'and', fields, search, me } as const;
  // The first statuses are nobody's choice: they hide resolved threads as `all` does, whatever the operator.
  const { filters = {}, isStatusChosen, quick = isStatusChosen || filters.status ? undefined : 'all' } = state;
  const passing = sortThreads(filterThreads(scoped, { ...always, filters, quick }), state.sort ?? undefined);
  if (data) {
    const put = hostThreads(customActions ? scoped : passing, data);
    const isPut = new Set(put);
    const filtered = customActions
      ? filterThreads(put, { ...always, filters: {} })
      : passing.filter((one) => isPut.has(one));
    const groups = data.isGrouped ? hostGroups(filtered, data, { expanded, collapsed }) : null;
    return { scoped, passing, filtered, rows: sidebarRows(filtered, groups) };
  }
  const filtered = passing;
  if (!groupBy) return { scoped, passing, filtered, rows: sidebarRows(filtered, null) };
  const keys = scope.locations.flatMap((location) => locationKeyOf(location) ?? []);
  const groups = groupThreads(filtered, {
    field: fields.find(({ field }) => field === groupBy) ?? { field: groupBy },
    current: groupBy === 'location' && keys.length > 0 ? keys : null,
    expanded,
    collapsed,
  });
  return { scoped, passing, filtered, rows: sidebarRows(filtered, groups) };
}

/**
 * The active filters. Until somebody chooses or clears statuses, that is every status that is not terminal, so resolved threads are hidden; a
 * quick filter defines itself what it hides.
 */
export function effectiveFilters(
  annotations: readonly CommentAnnotation[],
  { filters = {}, isStatusChosen = false, quick, resolvedThreads }: CommentSidebarUi,
): CommentSidebarFilters {
  if (isStatusChosen || quick || filters.status) return filters;
  const isDone = resolvedThreads !== undefined || annotations.some(({ status }) => status.type === 'terminal');
  if (!isDone) return filters;
  const open = annotations.filter(({ status }) => status.type !== 'terminal').map(({ status }) => status.id);
  // An id that no thread has: with nothing open the list is empty, and not everything.
  return { ...filters, status: open.length > 0 ? [...new Set(open)] : [' '] };
}

function inScope({ locations, isPageMode, filterGhostComments, excludedLocationIds = [] }: SidebarScope) {
  const keys = new Set(locations.map((location) => locationKeyOf(location)));
  return ({ locationId, ghostComment, isDraft }: CommentAnnotation) =>
    !isDraft &&
    !(filterGhostComments && ghostComment) &&
    !(locationId && excludedLocationIds.includes(locationId)) &&
    !(isPageMode && keys.size > 0 && !keys.has(locationId ?? null));
}
