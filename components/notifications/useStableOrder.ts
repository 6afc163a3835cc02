'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useMemo, useState, type RefObject } from 'react';

/** An open menu in a row, or the pointer on a row's buttons: if the row moved, the click would hit another one. */
const BUSY = '[data-parley-part="item"] [aria-expanded="true"],[data-parley-part="actions"]:hover';

/** Events after which the row may be free. */
const EVENTS = ['pointerover', 'pointerout', 'focusin', 'focusout', 'keyup', 'click'] as const;

export interface StableOrder<Row> {
  rows: readonly Row[];
  /** How many rows wait. */
  arrivedCount: number;
  /** Shows them now. */
  release: () => void;
}

/**
 * Keeps rows in place while the reader is about to act on one: new rows are held back until the menu is closed or the pointer leaves the buttons.
 * Changes, removals and older pages are shown at once.
 */
export function useStableOrder<Row extends { id: string }>(
  rows: readonly Row[],
  container: RefObject<Element | null>,
): StableOrder<Row> {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => idsOf(rows));
  const visible = useMemo(() => withoutArrived(rows, shown), [rows, shown]);
  const arrivedCount = rows.length - visible.length;

  useLayoutEffect(() => {
    const element = container.current;
    const releaseUnlessBusy = () => {
      if (arrivedCount === 0 || !element?.querySelector(BUSY)) setShown(idsOf(rows));
    };
    releaseUnlessBusy();
    if (!element || arrivedCount === 0) return;

    const observer = new MutationObserver(releaseUnlessBusy);
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-expanded'] });
    for (const name of EVENTS) element.addEventListener(name, releaseUnlessBusy);
    return () => {
      observer.disconnect();
      for (const name of EVENTS) element.removeEventListener(name, releaseUnlessBusy);
    };
  }, [rows, arrivedCount, container]);

  return { rows: visible, arrivedCount, release: () => setShown(idsOf(rows)) };
}

/** Rows before the last one that is on screen, and not on screen themselves, have arrived; rows after it are an older page. */
function withoutArrived<Row extends { id: string }>(rows: readonly Row[], shown: ReadonlySet<string>): readonly Row[] {
  const last = rows.findLastIndex(({ id }) => shown.has(id));
  const visible = rows.filter(({ id }, index) => index > last || shown.has(id));
  return visible.length === rows.length ? rows : visible;
}

function idsOf(rows: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}
