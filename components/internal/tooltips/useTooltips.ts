'use client';
import { useEffect } from 'react';

/** Without the code, the browser goes on to show its own tooltips. */
const load = (event: Event) =>
  void import('./showTooltips.js').then(({ showTooltips }) => showTooltips(event)).catch(() => {});

/** Tooltips for the titles of our elements, for the life of the page. The code is loaded when the pointer first moves or a key is first pressed. */
export function useTooltips(): void {
  useEffect(() => {
    // One function: a page has it once, however many components ask for it.
    for (const type of ['pointermove', 'keydown']) document.addEventListener(type, load, { once: true });
  }, []);
}
