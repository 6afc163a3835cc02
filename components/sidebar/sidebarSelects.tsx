'use client';
import type { QuickFilter } from '../../src/elements/comment/sidebar/filterThreads.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { createSelectPart } from '../internal/createSelectPart.js';
import type { SelectControl } from '../internal/SelectField.js';
import { sidebarStrings } from './strings.js';
import { useFieldNames } from './useFieldNames.js';

const QUICK = ['all', 'unread', 'read', 'open', 'resolved', 'assignedToMe'] as const satisfies readonly QuickFilter[];
const RESET = 'reset';
/** The value of the choice that chooses nothing. */
export const NONE = '';

export const isQuickFilter = (name: string | undefined): name is QuickFilter => QUICK.some((one) => one === name);

/** One-click choices: all, unread, read, open, resolved, assigned to me; the last one resets everything. Renders a `<button>` that opens a list. */
export const CommentsSidebarQuickFilter = createSelectPart(
  'CommentsSidebar.QuickFilter',
  'quick-filter',
  useQuickControl,
);

/** The quick choices. */
export function useQuickControl(name: string): SelectControl {
  const { quick: chosen, setQuick, clearFilters } = useCommentsSidebarState(name);
  const quick = typeof chosen === 'object' ? undefined : chosen;
  const strings = useStrings(sidebarStrings);
  return {
    label: strings.show,
    // Nothing chosen yet hides what is done, as `open` does, but says so only when somebody chose it.
    value: quick ?? NONE,
    options: [
      ...QUICK.map((value) => ({ value, name: value === 'open' ? strings.openThreads : strings[value] })),
      { value: RESET, name: strings.reset },
    ],
    choose(value) {
      if (value === RESET) clearFilters();
      else setQuick(QUICK.find((one) => one === value));
    },
  };
}

/** The order of the list: newest first, oldest first, unread first. Renders a `<button>` that opens a list. */
export const CommentsSidebarSort = createSelectPart('CommentsSidebar.Sort', 'sort', (name) => {
  const { sort, setSort } = useCommentsSidebarState(name);
  const strings = useStrings(sidebarStrings);
  const value = sort ? `${sort.by} ${sort.order}` : 'date desc';
  const options = [
    { value: 'date desc', name: strings.newest },
    { value: 'date asc', name: strings.oldest },
    { value: 'unread desc', name: strings.unreadFirst },
  ];
  return {
    label: strings.sort,
    value,
    // An order of the host's own, by a path, stays as it is until somebody chooses another.
    options: options.some((one) => one.value === value) ? options : [{ value, name: sort?.by ?? value }, ...options],
    choose(chosen) {
      const [by = 'date', order] = chosen.split(' ');
      setSort({ by, order: order === 'asc' ? 'asc' : 'desc' });
    },
  };
});

/** Chooses the `groupable` field that the list is grouped by. Renders a `<button>` that opens a list; nothing when there is no such field. */
export const CommentsSidebarGroupBy = createSelectPart('CommentsSidebar.GroupBy', 'group-by', (name) => {
  const { fields, groupBy, setGroupBy } = useCommentsSidebarState(name);
  const strings = useStrings(sidebarStrings);
  const { labelOf } = useFieldNames();
  const offered = fields.filter(({ groupable }) => groupable);
  if (offered.length === 0 && !groupBy) return null;
  const isKnown = !groupBy || offered.some(({ field }) => field === groupBy);
  return {
    label: strings.group,
    value: groupBy ?? NONE,
    options: [
      { value: NONE, name: strings.noGroup },
      ...[...offered, ...(isKnown ? [] : [{ field: groupBy }])].map((field) => ({
        value: field.field,
        name: labelOf(field),
      })),
    ],
    choose: (value) => setGroupBy(value === NONE ? null : value),
  };
});
