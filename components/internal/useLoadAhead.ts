'use client';
import { useEffect, type RefObject } from 'react';

/** An older page is requested at this distance before the end, px: about three rows. */
const LOAD_AHEAD_PX = 240;

export interface LoadAheadOptions {
  /** The scroll container; `null`: the page. */
  scroller: Element | null;
  /** The button at the end of the list, which stays for the keyboard and for another try after a failure. */
  button: RefObject<Element | null>;
  /** There is more, and it may be loaded without a click. */
  isWaiting: boolean;
  /** How many rows are loaded. */
  length: number;
  loadMore: () => void;
}

/** Loads more when the reader scrolls near the end of a list. */
export function useLoadAhead({ scroller, button, isWaiting, length, loadMore }: LoadAheadOptions): void {
  useEffect(() => {
    if (!isWaiting) return;
    const loadWhenNear = () => {
      const { top, height } = button.current?.getBoundingClientRect() ?? { top: 0, height: 0 };
      const end = Math.min(scroller?.getBoundingClientRect().bottom ?? innerHeight, innerHeight);
      // Without a height it is not visible, in a hidden tab of the host's for instance.
      if (height > 0 && top < end + LOAD_AHEAD_PX) loadMore();
    };
    loadWhenNear();
    // Of any scroll container: the list, or the page around a panel that is as high as its content.
    document.addEventListener('scroll', loadWhenNear, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', loadWhenNear, { capture: true });
  }, [scroller, button, isWaiting, length, loadMore]);
}
