'use client';
import { forwardRef } from 'react';
import type { QuickAction } from '../../src/elements/comment/sidebar/filterThreads.js';
import {
  type MinimalAction,
  type MinimalFilterConfig,
  type MinimalSort,
  typeOfMinimalFilter,
} from '../../src/elements/comment/sidebar/MinimalFilterConfig.js';
import type { ThreadSort } from '../../src/elements/comment/sidebar/sortThreads.js';
import { isEqual } from '../../src/isEqual.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { type SelectPartProps, type SelectControl, SelectField } from '../internal/SelectField.js';
import { isQuickFilter, NONE, useQuickControl } from './sidebarSelects.js';
import { sidebarStrings } from './strings.js';

export interface CommentsSidebarMinimalFilterProps extends SelectPartProps {
  /** The kind of choice: filters, quick choices or orders. */
  config: MinimalFilterConfig;
}

const PART = 'CommentsSidebar.MinimalFilter';

/**
 * A control that the host configured: quick filters, orders or actions. Renders a `<button>` that opens a list; nothing for type `filter`, which
 * `CommentsSidebar.Filter` renders.
 */
export const CommentsSidebarMinimalFilter = forwardRef<HTMLButtonElement, CommentsSidebarMinimalFilterProps>(
  function CommentsSidebarMinimalFilter({ config, ...props }, ref) {
    const type = typeOfMinimalFilter(config);
    const quick = useQuickControl(PART);
    const sort = useSortControl(config);
    const actions = useActionControl(config);
    if (type === 'filter') return null;
    const control = { quick, sort, actions }[type];
    const label = config.label ?? control.label;
    return <SelectField data-parley-part="minimal-filter" {...props} control={{ ...control, label }} ref={ref} />;
  },
);

function useSortControl({ sorts = [] }: MinimalFilterConfig): SelectControl {
  const { sort, setSort } = useCommentsSidebarState(PART);
  const strings = useStrings(sidebarStrings);
  const offered = sorts
    .map((one) => (typeof one === 'string' ? { path: one } : one))
    .map((one) => ({ ...one, sort: sortOf(one) }));
  const nameOf = ({ label, sort: { by, order } }: (typeof offered)[number]) => {
    if (label !== undefined) return label;
    if (by === 'date') return order === 'asc' ? strings.oldest : strings.newest;
    return by === 'unread' ? strings.unreadFirst : by;
  };
  const now: ThreadSort = sort ?? { by: 'date', order: 'desc' };
  const at = offered.findIndex((one) => isEqual(one.sort, now));
  return {
    label: strings.sort,
    value: at < 0 ? NONE : String(at),
    options: offered.map((one, index) => ({ value: String(index), name: nameOf(one) })),
    choose: (value) => setSort(offered[Number(value)]?.sort ?? null),
  };
}

const sortOf = ({ preset, path, field, order = 'desc' }: MinimalSort): ThreadSort => ({
  by: preset ?? path ?? field ?? 'date',
  order,
});

function useActionControl({ label, actions = [] }: MinimalFilterConfig): SelectControl {
  const { quick, setQuick, clearFilters } = useCommentsSidebarState(PART);
  const strings = useStrings(sidebarStrings);
  const offered = actions.map((action) => (typeof action === 'string' ? { preset: action } : action)).filter(isAction);
  const nameOf = ({ label: own, preset, value }: MinimalAction) => {
    if (own !== undefined) return own;
    if (preset === 'reset') return strings.reset;
    if (isQuickFilter(preset)) return preset === 'open' ? strings.openThreads : strings[preset];
    return typeof value === 'string' ? value : (preset ?? '');
  };
  const named = offered.map((action) => ({ action, name: nameOf(action) }));
  const at = named.findIndex(({ action, name }) =>
    typeof quick === 'object' ? !action.preset && quick.label === name : quick !== undefined && action.preset === quick,
  );
  return {
    label: strings.show,
    value: at < 0 ? NONE : String(at),
    options: [
      { value: NONE, name: label ?? strings.show },
      ...named.map(({ name }, index) => ({ value: String(index), name })),
    ],
    choose(value) {
      const chosen = value === NONE ? undefined : named[Number(value)];
      if (!chosen) return setQuick(undefined);
      const { preset } = chosen.action;
      if (preset === 'reset') clearFilters();
      else setQuick(isQuickFilter(preset) ? preset : quickActionOf(chosen.action, chosen.name));
    },
  };
}

/** A preset that there is not chooses nothing, and is not offered. */
const isAction = ({ preset, conditions, path, field }: MinimalAction) =>
  preset === undefined ? Boolean(conditions ?? path ?? field) : preset === 'reset' || isQuickFilter(preset);

function quickActionOf({ conditions, operator, path, field, value }: MinimalAction, label: string): QuickAction {
  return { label, conditions: conditions ?? [{ path, field, value }], operator };
}
