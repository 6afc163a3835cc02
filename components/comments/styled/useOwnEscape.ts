'use client';
import { useEffect, type RefObject } from 'react';
import { useNewest } from '../../../hooks/useNewest.js';

/**
 * Handles Escape inside an element, so that its dialog or sidebar does not close. An open list in it has priority, and so
 * has an input method.
 */
export function useOwnEscape(element: RefObject<HTMLElement | null>, isOn: boolean, run: () => void): void {
  const newest = useNewest(run);
  useEffect(() => {
    if (!isOn) return;
    // Dialogs listen at the document, in the capture phase: only the window is before that.
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, target, isComposing } = event;
      if (key !== 'Escape' || isComposing || !(target instanceof Element) || !element.current?.contains(target)) return;
      if (target.getAttribute('aria-expanded') === 'true') return;
      event.preventDefault();
      event.stopPropagation();
      newest.current();
    };
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, [element, isOn, newest]);
}
