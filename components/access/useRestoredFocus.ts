'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useEffect, useRef, type RefObject } from 'react';
import { giveFocusTo, isFocusNowhere } from '../internal/giveFocusTo.js';

/**
 * A ref for a group of buttons that change with `state`: when the focused button is removed, the first remaining one
 * gets the focus. Focus outside the group is not moved.
 */
export function useRestoredFocus(state: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    const note = () => {
      // When a button is removed from the page, nothing has the focus: the earlier value still applies.
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
