'use client';
import { useEffect } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import type { UseCommentsSidebarResult } from '../../hooks/useCommentsSidebar.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useStable } from '../../hooks/useStable.js';
import { definedFields } from '../../src/definedFields.js';
import type { CommentSidebarFilters } from '../../src/elements/comment/sidebar/CommentSidebarFilters.js';
import type { FilterField } from '../../src/elements/comment/sidebar/FilterField.js';
import type { CommentsSidebarOptions } from './CommentsSidebarOptions.js';
import { contextOf } from '../../src/contextOf.js';

/** Applies a component's props to the sidebar of this client. Initial values apply only where the reader has chosen nothing. */
export function useSidebarOptions(
  sidebar: UseCommentsSidebarResult,
  { fields, ...options }: CommentsSidebarOptions & { fields: readonly FilterField[] },
): void {
  const element = useCommentInternals();
  const { ui, session } = contextOf(useParley().client);
  /** The sidebar is reset for each person. */
  const { epoch } = useObservable(session.scope);
  const newest = useNewest({ sidebar, options });
  const { filterOperator, excludeLocationIds, queryParamsComments, customActions } = options;
  const chosen = useStable(isSelection(options.filters) ? options.filters : undefined);
  const excluded = useStable(excludeLocationIds);

  const stableFields = useStable(fields);

  useEffect(() => {
    ui.setState(({ comments }) => ({ comments: { ...comments, sidebarFields: stableFields } }));
  }, [ui, stableFields]);
  useEffect(() => {
    if (chosen) element.setCommentSidebarFilters(chosen);
  }, [element, chosen, epoch]);
  useEffect(() => {
    if (filterOperator) element.setSystemFiltersOperator(filterOperator);
  }, [element, filterOperator]);
  useEffect(() => {
    if (excluded) element.excludeLocationIdsFromSidebar(excluded);
  }, [element, excluded]);
  // Of the whole page: its address, its pins, the sidebar's button.
  useEffect(() => {
    const settings = definedFields({ queryParamsComments, customActions });
    if (Object.keys(settings).length > 0) element.updateSettings(settings);
  }, [element, queryParamsComments, customActions]);
  useEffect(() => {
    const { quick, setQuick, sort, setSort, groupBy, setGroupBy, clearFilters } = newest.current.sidebar;
    const { defaultMinimalFilter, sortBy, sortOrder = 'desc', groupConfig } = newest.current.options;
    if (defaultMinimalFilter === 'reset') clearFilters();
    else if (defaultMinimalFilter && !quick) setQuick(defaultMinimalFilter);
    if (!sort && sortBy) setSort({ by: sortBy, order: sortOrder });
    if (!groupBy && groupConfig?.enable) setGroupBy(groupConfig.groupBy ?? 'location');
  }, [newest, epoch]);
}

/** An array names the fields of the panel; an object contains the choices. */
function isSelection(filters: CommentsSidebarOptions['filters']): filters is CommentSidebarFilters {
  return filters !== undefined && !Array.isArray(filters);
}
