'use client';
import { Component, type RefObject } from 'react';
import { focusRow } from '../internal/moveBetweenRows.js';

interface FocusKeeperProps {
  container: RefObject<HTMLElement | null>;
  /** What the list shows: the component looks again whenever this changes. */
  rows: readonly { id: string }[];
}

/**
 * Keeps the keyboard's place when the row that has the focus is deleted or leaves the tab: the focus goes to the row that
 * takes its place, and to the list when none is left. A class, because only `getSnapshotBeforeUpdate` sees the document
 * right before the row goes; afterwards nobody knows that the focus was in it.
 */
export class FocusKeeper extends Component<FocusKeeperProps> {
  override getSnapshotBeforeUpdate(): number | null {
    const container = this.props.container.current;
    const focused = container?.ownerDocument.activeElement;
    const row = container?.contains(focused ?? null) ? focused?.closest('[data-parley-part="item"]') : null;
    return row ? rowsOf(container).indexOf(row) : null;
  }

  override componentDidUpdate(_props: FocusKeeperProps, _state: unknown, at: number | null) {
    const container = this.props.container.current;
    if (at === null || !container || container.contains(container.ownerDocument.activeElement)) return;
    const rows = rowsOf(container);
    if (focusRow(rows[Math.min(at, rows.length - 1)])) return;
    container.querySelector<HTMLElement>('[data-parley-part="tab-panel"]')?.focus();
  }

  override render() {
    return null;
  }
}

function rowsOf(container: Element | null): Element[] {
  return container ? Array.from(container.querySelectorAll('[data-parley-part="item"]')) : [];
}
