'use client';
import { Component, type RefObject } from 'react';
import { focusRow } from '../internal/moveBetweenRows.js';

interface FocusRestorerProps {
  container: RefObject<HTMLElement | null>;
  /** The content of the list: the focus is checked whenever this changes. */
  rows: readonly { id: string }[];
}

/**
 * Keeps the focus in the list when the focused row is removed: it moves to the next row, or to the list when none remains. A class,
 * because only `getSnapshotBeforeUpdate` runs right before the row is removed; after that the focus is already lost.
 */
export class FocusRestorer extends Component<FocusRestorerProps> {
  override getSnapshotBeforeUpdate(): number | null {
    const container = this.props.container.current;
    const focused = container?.ownerDocument.activeElement;
    const row = container?.contains(focused ?? null) ? focused?.closest('[data-parley-part="item"]') : null;
    return row ? rowsOf(container).indexOf(row) : null;
  }

  override componentDidUpdate(_props: FocusRestorerProps, _state: unknown, at: number | null) {
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
