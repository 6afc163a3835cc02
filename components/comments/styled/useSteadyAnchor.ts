'use client';
import { useMemo, type RefObject } from 'react';

/** The anchor of a dialog: an element, or anything with a bounding rectangle. */
export interface DialogAnchor {
  getBoundingClientRect(): DOMRect;
}

/** A dialog, its distance and a margin, CSS px. */
const ROOM = 360;

/** An element that is not rendered has this rectangle. */
const isNowhere = ({ x, y, width, height }: DOMRect) => x === 0 && y === 0 && width === 0 && height === 0;

/**
 * An anchor that keeps its last visible position. A pin is not rendered while its anchor is scrolled out of view, and its dialog would
 * jump to the corner of the window.
 * @param area used instead of the anchor while a dialog has room beside it
 */
export function useSteadyAnchor(
  anchor: RefObject<DialogAnchor | null>,
  area: RefObject<DialogAnchor | null> | null,
): RefObject<DialogAnchor> {
  return useMemo(() => ({ current: steady(anchor, area) }), [anchor, area]);
}

function steady(anchor: RefObject<DialogAnchor | null>, area: RefObject<DialogAnchor | null> | null): DialogAnchor {
  let last: DOMRect | null = null;
  return {
    getBoundingClientRect() {
      const whole = area?.current?.getBoundingClientRect();
      const hasRoom = whole && (whole.left > ROOM || window.innerWidth - whole.right > ROOM);
      const rect = hasRoom ? whole : anchor.current?.getBoundingClientRect();
      if (rect && !isNowhere(rect)) last = rect;
      return last ?? middle();
    },
  };
}

/** The position of a dialog without an anchor. */
function middle(): DOMRect {
  return new DOMRect(Math.max(0, window.innerWidth / 2 - 168), window.innerHeight / 4, 0, 0);
}

/** For a dialog without a place: the middle of the window. */
export const NO_ANCHOR: RefObject<DialogAnchor | null> = { current: null };
