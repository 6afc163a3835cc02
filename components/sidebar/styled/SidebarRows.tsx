'use client';
import { loadVirtualList } from '../../internal/loadVirtualList.js';
import { useLazy } from '../../internal/useLazy.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { LongSidebarRows } from './LongSidebarRows.js';
import { ShortSidebarRows } from './ShortSidebarRows.js';
import type { RowSizes } from './SidebarRowsProps.js';

/** From here on mounting every row costs more than the chunk that avoids it. */
const LONG_FROM = 40;

interface SidebarRowsProps extends RowSizes {
  /** `null`: not in the page yet. */
  scroller: Element | null;
}

/** The rows: all of them, or only those on screen when there are many. */
export function SidebarRows({ scroller, ...sizes }: SidebarRowsProps) {
  const { rows } = useCommentsSidebarState('CommentsSidebar.List');
  const isLong = rows.length >= LONG_FROM;
  const { module, hasFailed } = useLazy(loadVirtualList, isLong);
  if (isLong && module) return scroller && <LongSidebarRows {...sizes} {...{ scroller }} virtual={module} />;
  // The first rows until the chunk is loaded. If it cannot be fetched, all of them: slow is better than incomplete.
  const lines = hasFailed ? rows : rows.slice(0, LONG_FROM);
  return <ShortSidebarRows lines={lines} length={rows.length} />;
}
