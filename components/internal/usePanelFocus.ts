'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import type { RefObject } from 'react';
import { setPanelOpener } from './giveFocusTo.js';

/**
 * Gives a panel the focus while it is there: a screen reader says where it is, and no button is half pressed. The opener gets it back when
 * the panel goes, unless the person has put it elsewhere.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const before = opener.current;
    if (element && before) setPanelOpener(element, before);
    element?.focus({ preventScroll: true });
    return () => {
      const { activeElement, body } = element?.ownerDocument ?? document;
      if (activeElement === body || element?.contains(activeElement)) before?.focus();
    };
  }, [panel, opener]);
}
