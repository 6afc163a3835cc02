'use client';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { focusedWithOpeners, giveFocusTo, isFocusNowhere } from '../../internal/giveFocusTo.js';

interface DialogFocusOptions {
  content: RefObject<HTMLElement | null>;
  opener: RefObject<Element | null>;
  isPreview: boolean;
  preventScroll: boolean;
}

/**
 * The focus of a dialog: in it while it is open, then back where it was, or on its opener. A preview leaves the focus alone until it
 * becomes the dialog. Both returned functions are handlers of a focus scope.
 */
export function useDialogFocus({ content, opener, isPreview, preventScroll }: DialogFocusOptions) {
  // Before anything inside takes the focus; `null`: it is a preview yet.
  const [before, setBefore] = useState(isPreview ? null : focusedWithOpeners());
  if (!isPreview && before === null) setBefore(focusedWithOpeners());

  const take = useCallback(() => {
    // A composer may have taken it already.
    if (isPreview || content.current?.contains(document.activeElement)) return;
    content.current?.focus({ preventScroll });
  }, [isPreview, content, preventScroll]);
  useEffect(take, [take]); // also when the preview has become the dialog

  return {
    takeFocus(event: Event) {
      event.preventDefault();
      take();
    },
    giveFocusBack(event: Event) {
      event.preventDefault();
      // Whoever pressed something on the page is there already.
      if (!isPreview && isFocusNowhere()) giveFocusTo(...(before ?? []), opener.current);
    },
  };
}
