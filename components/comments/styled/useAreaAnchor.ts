'use client';
import { useMemo, type RefObject } from 'react';
import type { DialogAnchor } from './useSteadyAnchor.js';

/** A dialog, its distance and a margin, CSS px. */
const ROOM = 360;

/** The rectangle of an area while a dialog has room beside it, so that it covers nothing of what it is about; else the pin in its corner. */
export function useAreaAnchor(
  pin: RefObject<DialogAnchor | null>,
  area: RefObject<DialogAnchor | null> | null,
): RefObject<DialogAnchor | null> {
  return useMemo(() => (area ? { current: beside(pin, area) } : pin), [pin, area]);
}

function beside(pin: RefObject<DialogAnchor | null>, area: RefObject<DialogAnchor | null>): DialogAnchor {
  return {
    getBoundingClientRect() {
      const rect = area.current?.getBoundingClientRect();
      const hasRoom = rect && (rect.left > ROOM || window.innerWidth - rect.right > ROOM);
      return hasRoom ? rect : (pin.current?.getBoundingClientRect() ?? new DOMRect());
    },
  };
}
