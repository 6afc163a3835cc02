'use client';
import { useEffect } from 'react';
import { whenIdle } from '../../../src/whenIdle.js';

const load = () => import('./showTooltips.js');

/** Tooltips for the titles of our elements, once the page is idle. The browser shows its own until then, and when the code cannot be loaded. */
export function useTooltips(): void {
  useEffect(() => {
    let isLeft = false;
    let stop = () => {};
    whenIdle(async () => {
      const loaded = isLeft ? null : await load().catch(() => null);
      if (loaded && !isLeft) stop = loaded.showTooltips();
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, []);
}
