import type { CommentAnnotation } from '../CommentAnnotation.js';
import { inOrder } from './facetOptions.js';
import { fieldValues } from './fieldValues.js';
import { type FilterField, UNSET } from './FilterField.js';

/** A heading in the list, with its threads. */
export interface SidebarGroup {
  id: string;
  /** Absent: `id` is `UNSET`, threads without a value, or the value has no name. */
  label?: string | undefined;
  count: number;
  isExpanded: boolean;
  /** The group of a location that is active. */
  isCurrentPage?: boolean | undefined;
  annotations: readonly CommentAnnotation[];
}

/** A line of the list. The line of a thread keeps its identity until the thread changes. */
export type SidebarRow =
  | { type: 'group'; group: SidebarGroup }
  | { type: 'annotation'; annotation: CommentAnnotation; groupId: string | null };

export interface Grouping {
  field: FilterField;
  /** Groups that are open by themselves; `null`: all. */
  current: readonly string[] | null;
  /** Groups the person opened and closed: these override the default. */
  expanded: readonly string[];
  collapsed: readonly string[];
}

/** Threads under the values of a field, those without one last. A thread with several values is in each of their groups. */
export function groupThreads(annotations: readonly CommentAnnotation[], grouping: Grouping): SidebarGroup[] {
  const groups = new Map<string, { label: string | undefined; annotations: CommentAnnotation[] }>();
  for (const annotation of annotations) {
    const values = fieldValues(annotation, grouping.field);
    for (const { id, name } of values.length > 0 ? values : [{ id: UNSET, name: undefined }]) {
      const group = groups.get(id);
      if (group) group.annotations.push(annotation);
      else groups.set(id, { label: name, annotations: [annotation] });
    }
  }
  const { field, current, expanded, collapsed } = grouping;
  const list = [...groups].map(([id, { label, annotations: own }]): SidebarGroup => {
    const isCurrent = current === null || current.includes(id);
    return {
      id,
      ...(label !== undefined && { label }),
      count: own.length,
      isExpanded: expanded.includes(id) || (isCurrent && !collapsed.includes(id)),
      ...(field.field === 'location' && current && { isCurrentPage: isCurrent }),
      annotations: own,
    };
  });
  const set = inOrder(
    list.filter(({ id }) => id !== UNSET),
    [...(current ?? []), ...(field.order ?? [])],
  );
  return [...set, ...list.filter(({ id }) => id === UNSET)];
}

/** The lines of a list: without groups, one for each thread. */
export function sidebarRows(
  annotations: readonly CommentAnnotation[],
  groups: readonly SidebarGroup[] | null,
): SidebarRow[] {
  const rowsOf = (threads: readonly CommentAnnotation[], groupId: string | null) =>
    threads.map((annotation) => threadRow(annotation, groupId));
  if (!groups) return rowsOf(annotations, null);
  return groups.flatMap((group): SidebarRow[] => [
    { type: 'group', group },
    ...(group.isExpanded ? rowsOf(group.annotations, group.id) : []),
  ]);
}

/** The lines of each thread by group: a new list is drawn again only where a thread has changed. */
const threadRows = new WeakMap<CommentAnnotation, Map<string | null, SidebarRow>>();

function threadRow(annotation: CommentAnnotation, groupId: string | null): SidebarRow {
  const rows = threadRows.get(annotation) ?? new Map<string | null, SidebarRow>();
  threadRows.set(annotation, rows);
  const row = rows.get(groupId) ?? { type: 'annotation', annotation, groupId };
  rows.set(groupId, row);
  return row;
}
