'use client';
import { useEffect, useRef, type RefObject, type SyntheticEvent } from 'react';
import { useNewest } from '../../../hooks/useNewest.js';

/**
 * Dismisses a surface by Escape, and by a press or the focus outside of it. React descendants are inside, also where they are elsewhere in
 * the page: the list of a select, for instance. The opener is ignored, because its own click would open the surface again.
 * Escape is handled before other surfaces receive it, except one that has the focus.
 * @returns handlers of the surface
 */
export function useDismiss(
  surface: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onDismiss: () => void,
) {
  const newest = useNewest(onDismiss);
  /** The latest event inside. React handlers run before the listeners of the document. */
  const inside = useRef<Event>(undefined);

  useEffect(() => {
    const isIn = (target: unknown) =>
      [surface, opener].some(({ current }) => target instanceof Node && current?.contains(target));
    function handleOutside(event: Event) {
      if (inside.current !== event && !isIn(event.target)) newest.current();
    }
    function handleKeyDown(event: KeyboardEvent) {
      const { activeElement, body } = document;
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (activeElement !== body && !isIn(activeElement)) return;
      event.preventDefault();
      newest.current();
    }

    // Delayed, because the press that opened it may still be in progress.
    const timer = setTimeout(() => document.addEventListener('pointerdown', handleOutside));
    document.addEventListener('focusin', handleOutside);
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
      window.removeEventListener('keydown', handleKeyDown, { capture: true });
    };
  }, [surface, opener, newest]);

  const noteInside = ({ nativeEvent }: SyntheticEvent) => void (inside.current = nativeEvent);
  return { onPointerDownCapture: noteInside, onFocusCapture: noteInside };
}
