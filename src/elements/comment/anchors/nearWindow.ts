import type { Box } from './measure.js';

/** Where the window is scrolled to, in CSS px. */
export interface Scroll {
  x: number;
  y: number;
}

export const scrollNow = (): Scroll => ({ x: window.scrollX, y: window.scrollY });

/** Returns whether a box of the page is in the window, or within one window of it, when that is scrolled to one of these places. */
export function nearWindow(scrolls: readonly Scroll[]): (box: Box) => boolean {
  const { innerWidth, innerHeight } = window;
  const isNear = (start: number, size: number, windowStart: number, windowSize: number) =>
    start <= windowStart + 2 * windowSize && start + size >= windowStart - windowSize;
  return ({ left, top, width, height }) =>
    scrolls.some(({ x, y }) => isNear(left, width, x, innerWidth) && isNear(top, height, y, innerHeight));
}
