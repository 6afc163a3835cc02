'use client';
import { useMemo, type RefObject } from 'react';

/** What a dialog is positioned beside: an element, or anything with a bounding rectangle. */
export interface DialogAnchor {
  getBoundingClientRect(): DOMRect;
}

/** Something that is drawn nowhere has this rectangle. */
const isNowhere = ({ x, y, width, height }: DOMRect) => x === 0 && y === 0 && width === 0 && height === 0;

/**
 * An anchor that stays where it was last seen. A pin is not drawn while its place is scrolled out of sight, and a dialog beside it would
 * jump to the corner of the window.
 */
export function useSteadyAnchor(anchor: RefObject<DialogAnchor | null>): RefObject<DialogAnchor> {
  return useMemo(() => ({ current: steady(anchor) }), [anchor]);
}

function steady(anchor: RefObject<DialogAnchor | null>): DialogAnchor {
  let last: DOMRect | null = null;
  return {
    getBoundingClientRect() {
      const rect = anchor.current?.getBoundingClientRect();
      if (rect && !isNowhere(rect)) last = rect;
      return last ?? middle();
    },
  };
}

/** Where a dialog without a place stands. */
function middle(): DOMRect {
  return new DOMRect(Math.max(0, window.innerWidth / 2 - 168), window.innerHeight / 4, 0, 0);
}

/** For a dialog without a place: the middle of the window. */
export const NO_ANCHOR: RefObject<DialogAnchor | null> = { current: null };
