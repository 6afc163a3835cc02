'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { focusRow } from '../internal/moveBetweenRows.js';

/** After an undo the focus moves to the restored row, because the pressed button has unmounted. */
export function useReturnFocus(
  root: RefObject<Element | null>,
  removedId: string | null,
  rows: readonly { id: string }[],
): void {
  const lastRemoved = useRef<string | null>(null);
  useEffect(() => {
    if (removedId !== null) {
      lastRemoved.current = removedId;
      return;
    }
    const id = lastRemoved.current;
    if (id === null || !rows.some((row) => row.id === id)) return;
    lastRemoved.current = null;
    const { activeElement } = document;
    // Focus that was moved meanwhile stays there.
    if (activeElement && activeElement !== document.body && !root.current?.contains(activeElement)) return;
    focusRow(root.current?.querySelector(`[data-parley-id="${CSS.escape(id)}"]`) ?? undefined);
  }, [root, removedId, rows]);
}
