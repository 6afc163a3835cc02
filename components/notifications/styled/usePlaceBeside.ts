'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import type { RefObject } from 'react';

/** Between the panel and its anchor, and between the panel and the edges of the window, px. */
const GAP = 8;
/** Maximum height of the panel, px: the space that it reserves, as it opens before it is filled. As in `panel.css`. */
const TALLEST = 600;

/**
 * Keeps a panel with `position: fixed` beside its anchor: below, or above where there is more room, its end at the end of the anchor, and inside the
 * window. Writes its position, and its available height as `--parley-available-height`.
 */
export function usePlaceBeside(panel: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const beside = anchor.current;
    if (!element || !beside) return;
    const place = () =>
      Object.entries(placeOf(element, beside)).forEach((entry) => element.style.setProperty(...entry));
    place();
    // A page that grows or shrinks moves the anchor. Not in every test environment.
    const page = typeof ResizeObserver === 'function' ? new ResizeObserver(place) : undefined;
    page?.observe(document.body);
    document.addEventListener('scroll', place, { capture: true, passive: true }); // of any scroll container
    window.addEventListener('resize', place);
    return () => {
      page?.disconnect();
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [panel, anchor]);
}

function placeOf(panel: HTMLElement, anchor: HTMLElement): Record<string, string> {
  const { clientWidth, clientHeight } = document.documentElement;
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const roomAbove = top - 2 * GAP;
  const roomBelow = clientHeight - bottom - 2 * GAP;
  const isBelow = roomBelow >= TALLEST || roomBelow >= roomAbove;
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const wanted = isRightToLeft ? left : right - panel.offsetWidth;
  return {
    '--parley-available-height': `${isBelow ? roomBelow : roomAbove}px`,
    left: `${Math.max(GAP, Math.min(wanted, clientWidth - panel.offsetWidth - GAP))}px`,
    top: isBelow ? `${bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${clientHeight - top + GAP}px`,
  };
}
