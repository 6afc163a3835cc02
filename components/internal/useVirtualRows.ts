'use client';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

export interface VirtualRowsOptions {
  scroller: Element;
  /** One for each row, in order; rows carry them as `data-parley-id`. */
  keys: readonly string[];
  /** The row that the keyboard is at: mounted wherever it is, so that the keyboard never loses its place. */
  currentKey: string | null;
  /** Home, End and the page keys go to a row that may not be mounted: make it the current one. */
  onMove: (key: string) => void;
  /** Gives a row the focus. @returns Whether it has it */
  focusRow: (row: Element, options: FocusOptions) => boolean;
  /** Typical height of a row, px. @default 84, two lines of text and the line below */
  rowPx?: number | undefined;
  /** Rows mounted beyond each edge, so that an arrow key finds its row and fast scrolling shows no gap. @default 8 */
  overscan?: number | undefined;
  /** Whether the current row takes the focus when the list appears. @default false */
  focusOnMount?: boolean | undefined;
}

export interface VirtualRows {
  /** The rows to mount; `gapPx` is the height of the omitted rows before it. */
  rows: { key: string; index: number; gapPx: number }[];
  /** Height of the omitted rows after the last one. */
  restPx: number;
  /** Ref of each row, which also carries `data-index`. */
  measure: (row: Element | null) => void;
  list: RefObject<HTMLUListElement | null>;
  /** Scrolls a row into view. Only the list scrolls, not the page. */
  reveal: (key: string) => void;
  handleKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Mounts only the rows on screen, and the current one. Omitted rows are rendered as an empty item of the same height rather than a
 * padding: browsers preserve the scroll position when rows are added above, but not across a changed padding.
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { scroller, keys, currentKey, onMove, focusRow, rowPx = 84, overscan = 8, focusOnMount = false } = options;
  const current = currentKey === null ? -1 : keys.indexOf(currentKey);
  const list = useRef<HTMLUListElement>(null);
  const keyToFocus = useRef(focusOnMount ? currentKey : null);

  // oxlint-disable-next-line react/incompatible-library -- its functions change without a new identity; nothing here is memoized by them
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    overscan,
    initialOffset: scroller.scrollTop, // a plain list may have been there a moment ago
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    rangeExtractor: useCallback((range: Range) => withNeighbours(range, current), [current]),
  });

  useLayoutEffect(() => {
    if (keyToFocus.current === null) return;
    const row = list.current?.querySelector(`[data-parley-id="${CSS.escape(keyToFocus.current)}"]`);
    // `scrollToIndex` has scrolled already. The browser would scroll by heights that are estimates until rows are rendered.
    if (row && focusRow(row, { preventScroll: true })) keyToFocus.current = null;
  });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const index = targetOf(event.key);
    const target = keys[index];
    if (target === undefined) return;
    event.preventDefault();
    if (target === currentKey) return;
    // The row is mounted because it is the current one, and then takes the focus.
    keyToFocus.current = target;
    onMove(target);
    virtualizer.scrollToIndex(index);
  }

  /** The target index of a key; -1: it does not move. A page is the number of rows that fit into the view. */
  function targetOf(key: string): number {
    const last = keys.length - 1;
    const from = virtualizer.measurementsCache[current];
    const atPx = (px: number) => virtualizer.getVirtualItemForOffset(px)?.index ?? current;
    if (key === 'Home') return 0;
    if (key === 'End') return last;
    if (!from) return -1;
    const pagePx = scroller.clientHeight - from.size;
    if (key === 'PageDown') return Math.min(last, Math.max(current + 1, atPx(from.start + pagePx)));
    if (key === 'PageUp') return Math.max(0, Math.min(current - 1, atPx(Math.max(0, from.start - pagePx))));
    return -1;
  }

  let filled = 0;
  const rows = virtualizer.getVirtualItems().flatMap(({ index, start, end }) => {
    const key = keys[index];
    if (key === undefined) return [];
    const gapPx = start - filled;
    filled = end;
    return [{ key, index, gapPx }];
  });
  return {
    rows,
    restPx: virtualizer.getTotalSize() - filled,
    measure: virtualizer.measureElement,
    list,
    reveal: (key) => virtualizer.scrollToIndex(keys.indexOf(key)),
    handleKeyDown,
  };
}

/** These keys move the cursor there. */
const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input,textarea,select,[contenteditable],[role="menu"]') !== null;

/** The rows of the range, and the current one with those that the arrow keys reach from it. */
function withNeighbours(range: Range, current: number): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  for (const index of [current - 1, current, current + 1]) {
    if (current >= 0 && index >= 0 && index < range.count) indexes.add(index);
  }
  return Array.from(indexes).sort((a, b) => a - b);
}
