'use client';
import { BrokenItem } from '../../internal/BrokenItem.js';
import { Boundary } from '../../internal/Boundary.js';
import { memo, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useNewest } from '../../../hooks/useNewest.js';
import { useUi } from '../../../hooks/useUi.js';
import type { SidebarGroup, SidebarRow } from '../../../src/elements/comment/sidebar/groupThreads.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { ChevronIcon } from '../../internal/icons.js';
import { VirtualItems, type VirtualRowAttributes } from '../../internal/VirtualItems.js';
import { useVirtualRows } from '../../internal/useVirtualRows.js';
import { CommentsSidebarGroupHeading } from '../CommentsSidebarGroupHeading.js';
import { CommentsSidebarItem } from '../CommentsSidebarItem.js';
import { CommentsSidebarList } from '../CommentsSidebarList.js';
import { useCommentsSidebarActions, useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { rowKey } from '../rowKey.js';
import { useGroupName } from '../useGroupName.js';
import { Card } from './Card.js';

/** Sizes of the virtual list, px. */
export interface RowSizes {
  /** What most rows measure. @default 220 */
  measuredSize?: number | undefined;
  /** Kept ready beyond each edge, at least. @default 1000 */
  minBufferPx?: number | undefined;
  /** And at most. @default 2000 */
  maxBufferPx?: number | undefined;
}

/** The rows on screen, and the current one wherever it is. */
export function SidebarRows({
  scroller,
  measuredSize = 220,
  minBufferPx = 1000,
  maxBufferPx = 2000,
}: RowSizes & { scroller: Element }) {
  const { rows: lines } = useCommentsSidebarState('CommentsSidebar.List');
  const { rows: store } = useCommentsSidebarActions('CommentsSidebar.List');
  const currentKey = useStore(store, (state) => state.currentKey);
  const keys = useMemo(() => lines.map(rowKey), [lines]);
  const overscan = Math.max(1, Math.min(Math.ceil(minBufferPx / measuredSize), Math.floor(maxBufferPx / measuredSize)));
  const [focusOnMount] = useState(() => store.getState().isReturning);
  const { rows, restPx, measure, list, reveal, handleKeyDown } = useVirtualRows({
    scroller,
    keys,
    currentKey,
    onMove: (key) => store.setState({ currentKey: key }),
    rowPx: measuredSize,
    overscan,
    focusOnMount,
  });
  useCurrentRow(keys, reveal);

  return (
    <CommentsSidebarList className="parley-sidebar-list" onKeyDown={handleKeyDown} ref={list}>
      <VirtualItems rows={rows} restPx={restPx} length={lines.length}>
        {/* Each index is one of `keys`, which are made of the lines. */}
        {(index, attributes) => <Row row={lines[index]!} {...attributes} measure={measure} />}
      </VirtualItems>
    </CommentsSidebarList>
  );
}

interface RowProps extends VirtualRowAttributes {
  row: SidebarRow;
  measure: (row: Element | null) => void;
}

/** One row. Renders again when its thread, its group or its place changes, and not because other threads do. */
const Row = memo(function Row({ row, measure, ...attributes }: RowProps) {
  return (
    <CommentsSidebarItem row={row} className="parley-sidebar-row" {...attributes} ref={measure}>
      <Boundary fallback={<BrokenItem />} resetKeys={[row]}>
        {row.type === 'group' ? <GroupHeading group={row.group} /> : <Card annotation={row.annotation} />}
      </Boundary>
    </CommentsSidebarItem>
  );
});

function GroupHeading({ group }: { group: SidebarGroup }) {
  const groupName = useGroupName('CommentsSidebar.Item');
  return (
    <CommentsSidebarGroupHeading className="parley-sidebar-group">
      <ChevronIcon />
      <span className="parley-group-name" dir="auto">
        {groupName(group)}
      </span>
      <span className="parley-count">{group.count}</span>
    </CommentsSidebarGroupHeading>
  );
}

/**
 * The Tab key reaches the list: the current row is one that is there. A thread that gets selected elsewhere becomes it, and is
 * scrolled to.
 */
function useCurrentRow(keys: readonly string[], reveal: (key: string) => void) {
  const { rows: store } = useCommentsSidebarActions('CommentsSidebar.List');
  const { rows: lines } = useCommentsSidebarState('CommentsSidebar.List');
  const selectedId = useUi(selectSelected);
  const first = keys[0] ?? null;
  const selectedKeys = useMemo(
    () => lines.filter((line) => selectedId !== null && threadOf(line) === selectedId).map(rowKey),
    [lines, selectedId],
  );
  const isThere = selectedKeys.length > 0;
  const newest = useNewest({ selectedKeys, reveal });
  useEffect(() => {
    const { currentKey } = store.getState();
    if (currentKey !== null) newest.current.reveal(currentKey); // the list was away while its thread stood here
    store.setState({ isReturning: false });
  }, [store, newest]);
  useEffect(() => {
    const { currentKey } = store.getState();
    if (currentKey === null || !keys.includes(currentKey)) store.setState({ currentKey: first });
  }, [store, keys, first]);
  useEffect(() => {
    const { currentKey } = store.getState();
    // In several groups: the row that was clicked.
    const key = newest.current.selectedKeys.find((one) => one === currentKey) ?? newest.current.selectedKeys[0];
    if (key === undefined) return;
    store.setState({ currentKey: key });
    newest.current.reveal(key);
  }, [store, newest, selectedId, isThere]);
}

const threadOf = (line: SidebarRow) => (line.type === 'annotation' ? line.annotation.annotationId : undefined);
const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId ?? null;
