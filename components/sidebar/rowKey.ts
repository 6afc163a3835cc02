import type { SidebarRow } from '../../src/elements/comment/sidebar/groupThreads.js';

/** Identifies a row: a thread with several values of a field is in each of their groups. */
export function rowKey(row: SidebarRow): string {
  return row.type === 'group' ? `group ${row.group.id}` : `${row.groupId ?? ''} ${row.annotation.annotationId}`;
}
