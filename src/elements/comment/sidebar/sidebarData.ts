import { ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../../../definedFields.js';
import type { CommentAnnotation } from '../CommentAnnotation.js';
import type { SidebarGroup } from './groupThreads.js';

/** A group of threads in the host's data of the sidebar; one of its own rows will do. */
export interface CommentSidebarDataGroup extends Pick<SidebarGroup, 'id' | 'label'> {
  /** @default true */
  isExpanded?: boolean | undefined;
  /** In the order in which they are listed. */
  annotations: readonly Pick<CommentAnnotation, 'annotationId'>[];
}

/** The host's data of the sidebar: ids, so that threads are shown in their current state, and only to people with access. */
export interface HostSidebarData {
  groups: readonly (Pick<SidebarGroup, 'id' | 'label' | 'isExpanded'> & { annotationIds: readonly string[] })[];
  /** With their headings. */
  isGrouped: boolean;
}

/** Validates the data of a host. @throws `INVALID_ARGUMENT` */
export function sidebarDataOf(data: readonly CommentSidebarDataGroup[], isGrouped: boolean): HostSidebarData {
  if (!Array.isArray(data)) throw new ParleyError('INVALID_ARGUMENT', 'data: needs a list of groups, or null.');
  // As typed; a caller without types gets an error.
  const groups = (data as readonly CommentSidebarDataGroup[]).map(
    ({ id, label, isExpanded = true, annotations }, at) => {
      if (typeof id !== 'string') throw new ParleyError('INVALID_ARGUMENT', `data[${at}].id: needs a text.`);
      if (!areThreads(annotations)) {
        throw new ParleyError('INVALID_ARGUMENT', `data[${at}].annotations: needs a list of threads.`);
      }
      const annotationIds = annotations.map((one) => one.annotationId);
      return { ...definedFields({ label }), id, isExpanded, annotationIds };
    },
  );
  return { groups, isGrouped };
}

/** The threads among these in the host's data, each once, in the host's order. */
export function hostThreads(
  annotations: readonly CommentAnnotation[],
  { groups }: HostSidebarData,
): CommentAnnotation[] {
  const byId = new Map(annotations.map((annotation) => [annotation.annotationId, annotation]));
  const ids = new Set(groups.flatMap(({ annotationIds }) => annotationIds));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

/** These threads under the host's headings; a heading without any is omitted. */
export function hostGroups(
  annotations: readonly CommentAnnotation[],
  { groups }: HostSidebarData,
  { expanded, collapsed }: { expanded: readonly string[]; collapsed: readonly string[] },
): SidebarGroup[] {
  return groups.flatMap(({ id, annotationIds, isExpanded, ...named }) => {
    const ids = new Set(annotationIds);
    const own = annotations.filter(({ annotationId }) => ids.has(annotationId));
    if (own.length === 0) return [];
    const isOpen = expanded.includes(id) || (isExpanded && !collapsed.includes(id));
    return [{ ...named, id, count: own.length, isExpanded: isOpen, annotations: own }];
  });
}

const areThreads = (list: unknown) =>
  Array.isArray(list) && list.every((one: { annotationId?: unknown } | null) => typeof one?.annotationId === 'string');
