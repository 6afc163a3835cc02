'use client';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'radix-ui/internal';
import { Fragment, useCallback, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Notification } from '../../../src/elements/notification/Notification.js';
import { focusRow } from '../moveBetweenRows.js';
import { NotificationsList } from '../NotificationsList.js';
import { useNotificationsActions } from '../NotificationsRootContext.js';
import { Row } from './Row.js';

interface VirtualRowsProps {
  scroller: Element;
  notifications: readonly Notification[];
}

/** A headline of one line, a body of one line and the line below: what most rows measure, px. */
const USUAL_ROW_PX = 84;

/** Rows kept ready beyond each edge: an arrow key finds its row, and a flick of the wheel shows no gap. */
const OVERSCAN = 8;

/**
 * Only the rows on screen, and the current one wherever it is, so that the keyboard never loses its place. What is left out
 * is an empty item of the same height rather than a padding: browsers keep a reader's place when rows come in above, but not
 * across a changed padding.
 */
export function VirtualRows({ scroller, notifications }: VirtualRowsProps) {
  const { rows } = useNotificationsActions('Notifications.List');
  const currentId = useStore(rows, (state) => state.currentId);
  const current = notifications.findIndex(({ id }) => id === currentId);
  const list = useRef<HTMLUListElement>(null);
  const idToFocus = useRef<string | null>(null);

  // oxlint-disable-next-line react/incompatible-library -- its functions change without a new identity; nothing here is memoized by them
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    count: notifications.length,
    getScrollElement: () => scroller,
    estimateSize: () => USUAL_ROW_PX,
    overscan: OVERSCAN,
    initialOffset: scroller.scrollTop, // the plain list was there a moment ago
    getItemKey: useCallback((index: number) => notifications[index]?.id ?? index, [notifications]),
    rangeExtractor: useCallback((range: Range) => withNeighbours(range, current), [current]),
  });

  useLayoutEffect(() => {
    if (idToFocus.current === null) return;
    const row = list.current?.querySelector(`[data-parley-id="${CSS.escape(idToFocus.current)}"]`);
    if (row && focusRow(row)) idToFocus.current = null;
  });

  function handleKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const target = event.key === 'Home' ? notifications[0] : event.key === 'End' ? notifications.at(-1) : undefined;
    if (!target || event.defaultPrevented) return;
    event.preventDefault();
    // The row is mounted because it is the current one, and then takes the focus.
    idToFocus.current = target.id;
    rows.setState({ currentId: target.id });
    virtualizer.measure();
  }

  let filled = 0;
  const items = virtualizer.getVirtualItems().map(({ index, key, start, end }) => {
    const notification = notifications[index];
    if (!notification) return null;
    const gap = start - filled;
    filled = end;
    return (
      <Fragment key={key}>
        {gap > 0 && <Gap height={gap} />}
        <Row
          notification={notification}
          measure={virtualizer.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={notifications.length}
        />
      </Fragment>
    );
  });
  const rest = virtualizer.getTotalSize() - filled;

  return (
    <NotificationsList className="parley-list" onKeyDown={handleKeyDown} ref={list}>
      {items}
      {rest > 0 && <Gap height={rest} />}
    </NotificationsList>
  );
}

function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" className="parley-gap" style={{ height }} />;
}

/** The rows of the range, and the current one with those that the arrow keys reach from it. */
function withNeighbours(range: Range, current: number): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  for (const index of [current - 1, current, current + 1]) {
    if (current >= 0 && index >= 0 && index < range.count) indexes.add(index);
  }
  return Array.from(indexes).sort((a, b) => a - b);
}
