'use client';
import { useEffect } from 'react';

/** How many measure it. */
let users = 0;

/**
 * Publishes the height of the on-screen keyboard at the page's root, as `--parley-keyboard`, while mounted. Browsers lay the keyboard over
 * the window without resizing it, so that it covers the lower edge.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Of a page that is zoomed in a part is in view too, without a keyboard.
      const height = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      style.setProperty('--parley-keyboard', `${Math.max(0, height)}px`);
    };
    users += 1;
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      users -= 1;
      if (users === 0) style.removeProperty('--parley-keyboard');
    };
  }, []);
}
