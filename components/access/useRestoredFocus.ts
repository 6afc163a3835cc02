'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useEffect, useRef, type RefObject } from 'react';
import { giveFocusTo, isFocusNowhere } from '../internal/giveFocusTo.js';

/**
 * A ref for a group of buttons of which others are offered with each `state`: when the button that has the focus goes, the first of those that are
 * left gets it. What is outside keeps the focus.
 */
export function useRestoredFocus(state: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    const note = () => {
      // A button that is taken out of the page leaves the focus nowhere: then what was noted before still holds.
      if (!isFocusNowhere()) hadFocus.current = group.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useLayoutEffect(() => {
    if (hadFocus.current && isFocusNowhere()) giveFocusTo(group.current?.querySelector('button'));
  }, [state]);

  return group;
}
