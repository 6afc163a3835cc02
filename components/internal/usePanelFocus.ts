'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import type { RefObject } from 'react';
import { setPanelOpener } from './giveFocusTo.js';

/**
 * Focuses a panel when it opens: a screen reader announces it, and no button looks half pressed. A field inside that has the focus keeps it. The
 * focus returns to the opener when the panel closes, unless the person has moved it.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const before = opener.current;
    if (element && before) setPanelOpener(element, before);
    if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
    return () => {
      const { activeElement, body } = element?.ownerDocument ?? document;
      if (activeElement === body || element?.contains(activeElement)) before?.focus();
    };
  }, [panel, opener]);
}
