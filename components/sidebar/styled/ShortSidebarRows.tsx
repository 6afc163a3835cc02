'use client';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { SidebarRow as SidebarLine } from '../../../src/elements/comment/sidebar/groupThreads.js';
import { entryIn } from '../../internal/useFocusAfterDeletion.js';
import { focusRow } from '../../internal/moveBetweenRows.js';
import { CommentsSidebarList } from '../CommentsSidebarList.js';
import { useCommentsSidebarActions } from '../CommentsSidebarRootContext.js';
import { rowKey } from '../rowKey.js';
import { SidebarRow } from './SidebarRow.js';
import { useCurrentRow } from './useCurrentRow.js';

interface ShortSidebarRowsProps {
  lines: readonly SidebarLine[];
  /** Of the whole list. */
  length: number;
}

/** Every row that is given, all of them mounted. */
export function ShortSidebarRows({ lines, length }: ShortSidebarRowsProps) {
  const { rows: store } = useCommentsSidebarActions('CommentsSidebar.List');
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const { currentKey, isReturning } = store.getState();
    if (isReturning && currentKey !== null) focusRow(entryIn(list.current, currentKey), { preventScroll: true });
  }, [store]);
  const { onFocus } = useCurrentRow(
    list,
    useMemo(() => lines.map(rowKey), [lines]),
    (key) => scrollTo(entryIn(list.current, key)),
  );
  return (
    <CommentsSidebarList className="parley-sidebar-list" onFocus={onFocus} ref={list}>
      {lines.map((line, index) => (
        <SidebarRow key={rowKey(line)} row={line} aria-posinset={index + 1} aria-setsize={length} />
      ))}
    </CommentsSidebarList>
  );
}

/** Only the list scrolls, not the page. */
function scrollTo(row: Element | undefined) {
  const scroller = row?.closest('.parley-scroll');
  if (!row || !scroller) return;
  const { top, bottom } = row.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  scroller.scrollTop += Math.min(top - view.top, Math.max(bottom - view.bottom, 0));
}
