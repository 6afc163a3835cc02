'use client';
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { giveFocusTo, isFocusNowhere } from '../../internal/giveFocusTo.js';

/**
 * Keeps the focus when a step of the recorder removes the focused button: it moves to the first button of the next step and, when there is none,
 * back to where it came from. The props go on the panel.
 */
export function useRecorderFocus(panel: RefObject<Element | null>) {
  const isInside = useRef(false);
  const before = useRef<Element | null>(null);

  useEffect(() => {
    if (!isInside.current || !isFocusNowhere()) return;
    isInside.current = giveFocusTo(panel.current?.querySelector('button:enabled'));
    if (!isInside.current) giveFocusTo(before.current);
  });

  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = true;
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) isInside.current = false; // it was not removed
    },
  };
}
