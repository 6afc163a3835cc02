'use client';
import { ParleyError } from '@parley/protocol/constants';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { SidebarGroup } from '../../src/elements/comment/sidebar/groupThreads.js';
import { createPartContext } from '../internal/createPartContext.js';

/** The data of a row's parts: a thread, or the heading of a group. */
export interface CommentsSidebarItemValue {
  annotation: CommentAnnotation | undefined;
  group: SidebarGroup | undefined;
  tabIndex: 0 | -1;
}

export const [CommentsSidebarItemProvider, useCommentsSidebarItem] =
  createPartContext<CommentsSidebarItemValue>('CommentsSidebar.Item');

/** The thread of the row. Throws `NO_PROVIDER` in the row of a group. */
export function useRowThread(part: string): { annotation: CommentAnnotation; tabIndex: 0 | -1 } {
  const { annotation, tabIndex } = useCommentsSidebarItem(part);
  if (!annotation) throw new ParleyError('NO_PROVIDER', `Put <${part}> into a row whose type is 'annotation'.`);
  return { annotation, tabIndex };
}
