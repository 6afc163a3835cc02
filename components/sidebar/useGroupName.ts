'use client';
import type { SidebarGroup } from '../../src/elements/comment/sidebar/groupThreads.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { sidebarStrings } from './strings.js';
import { useFieldNames } from './useFieldNames.js';

/** The name of a group, without its count. */
export function useGroupName(part: string): (group: SidebarGroup) => string {
  const { groupBy, currentLocationSuffix } = useCommentsSidebarState(part);
  const strings = useStrings(sidebarStrings);
  const { nameOf } = useFieldNames();
  return ({ id, label, isCurrentPage }) => {
    const name = nameOf(groupBy ?? '', { id, ...(label !== undefined && { name: label }) });
    return isCurrentPage && currentLocationSuffix ? fill(strings.thisPage, { name }) : name;
  };
}
