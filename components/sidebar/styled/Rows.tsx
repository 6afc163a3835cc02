'use client';
import { Fragment, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useCommentElement } from '../../../hooks/useCommentElement.js';
import type { SidebarRow } from '../../../src/elements/comment/sidebar/groupThreads.js';
import { ChevronIcon } from '../../internal/icons.js';
import { Gap } from '../../internal/Gap.js';
import { useVirtualRows } from '../../internal/useVirtualRows.js';
import { CommentsSidebarGroupHeading } from '../CommentsSidebarGroupHeading.js';
import { CommentsSidebarItem } from '../CommentsSidebarItem.js';
import { CommentsSidebarList } from '../CommentsSidebarList.js';
import { useCommentsSidebarActions, useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { rowKey } from '../rowKey.js';
import { useFieldNames } from '../useFieldNames.js';
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
export function Rows({
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
  const { rows, restPx, measure, list, handleKeyDown } = useVirtualRows({
    scroller,
    keys,
    currentKey,
    onMove: (key) => store.setState({ currentKey: key }),
    rowPx: measuredSize,
    overscan,
  });
  useCurrentRow(keys);

  return (
    <CommentsSidebarList className="parley-sidebar-list" onKeyDown={handleKeyDown} ref={list}>
      {rows.map(({ key, index, gapPx }) => (
        <Fragment key={key}>
          <Gap heightPx={gapPx} />
          <CommentsSidebarItem
            row={lines[index]!}
            className="parley-sidebar-row"
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={lines.length}
            ref={measure}
          >
            <Line row={lines[index]!} />
          </CommentsSidebarItem>
        </Fragment>
      ))}
      <Gap heightPx={restPx} />
    </CommentsSidebarList>
  );
}

function Line({ row }: { row: SidebarRow }) {
  const { groupBy } = useCommentsSidebarState('CommentsSidebar.Item');
  const { nameOf } = useFieldNames();
  if (row.type === 'annotation') return <Card annotation={row.annotation} />;
  const { id, label, count } = row.group;
  return (
    <CommentsSidebarGroupHeading className="parley-sidebar-group">
      <ChevronIcon />
      <span className="parley-group-name">
        {nameOf(groupBy ?? '', { id, ...(label !== undefined && { name: label }) })}
      </span>
      <span className="parley-count">{count}</span>
    </CommentsSidebarGroupHeading>
  );
}

/** The Tab key reaches the list: the current row is one that is there, and a thread that gets selected elsewhere becomes it. */
function useCurrentRow(keys: readonly string[]) {
  const { rows: store } = useCommentsSidebarActions('CommentsSidebar.List');
  const element = useCommentElement();
  const { rows: lines } = useCommentsSidebarState('CommentsSidebar.List');
  const first = keys[0] ?? null;
  useEffect(() => {
    const { currentKey } = store.getState();
    if (currentKey === null || !keys.includes(currentKey)) store.setState({ currentKey: first });
  }, [store, keys, first]);
  useEffect(() => {
    const subscription = element.onCommentSelectionChange().subscribe((selection) => {
      if (!selection?.selected || !selection.annotation) return;
      const { annotationId } = selection.annotation;
      const row = lines.find((line) => line.type === 'annotation' && line.annotation.annotationId === annotationId);
      if (row) store.setState({ currentKey: rowKey(row) });
    });
    return () => subscription.unsubscribe();
  }, [element, store, lines]);
}
