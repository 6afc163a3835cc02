'use client';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { VirtualList } from '../../internal/loadVirtualList.js';
import { focusRow } from '../../internal/moveBetweenRows.js';
import { CommentsSidebarList } from '../CommentsSidebarList.js';
import { useCommentsSidebarActions, useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { rowKey } from '../rowKey.js';
import { SidebarRow } from './SidebarRow.js';
import type { SidebarRowsProps } from './SidebarRowsProps.js';
import { useCurrentRow } from './useCurrentRow.js';

interface LongSidebarRowsProps extends SidebarRowsProps {
  virtual: VirtualList;
}

/** The rows on screen, and the current one wherever it is. */
export function LongSidebarRows({
  scroller,
  measuredSize = 220,
  minBufferPx = 1000,
  maxBufferPx = 2000,
  virtual: { useVirtualRows, VirtualItems },
}: LongSidebarRowsProps) {
  const { rows: lines } = useCommentsSidebarState('CommentsSidebar.List');
  const { rows: store } = useCommentsSidebarActions('CommentsSidebar.List');
  const currentKey = useStore(store, (state) => state.currentKey);
  const keys = useMemo(() => lines.map(rowKey), [lines]);
  const overscan = Math.max(1, Math.min(Math.ceil(minBufferPx / measuredSize), Math.floor(maxBufferPx / measuredSize)));
  // The same row just had the focus, in the list that this one replaces.
  const [focusOnMount] = useState(
    () => store.getState().isReturning || scroller.contains(scroller.ownerDocument.activeElement),
  );
  const { rows, restPx, measure, list, reveal, handleKeyDown } = useVirtualRows({
    scroller,
    keys,
    currentKey,
    onMove: (key) => store.setState({ currentKey: key }),
    focusRow,
    rowPx: measuredSize,
    overscan,
    focusOnMount,
  });
  const { onFocus } = useCurrentRow(list, keys, reveal);

  return (
    <CommentsSidebarList className="parley-sidebar-list" onFocus={onFocus} onKeyDown={handleKeyDown} ref={list}>
      <VirtualItems rows={rows} restPx={restPx} length={lines.length}>
        {/* Each index is one of `keys`, which are made of the lines. */}
        {(index, attributes) => <SidebarRow row={lines[index]!} {...attributes} measure={measure} />}
      </VirtualItems>
    </CommentsSidebarList>
  );
}
