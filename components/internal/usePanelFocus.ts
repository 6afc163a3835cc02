'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import type { RefObject } from 'react';
import { setPanelOpener } from './giveFocusTo.js';

/**
 * Focuses a panel while it is mounted: a screen reader announces it, and no button looks half pressed. The focus returns to the opener when
 * the panel closes, unless the person has moved it.
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
