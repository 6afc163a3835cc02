'use client';
import { useRef, useState } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUnsent } from './useUnsent.js';

/** As long as the animation `parley-shake` in `preferences.css`. */
const SHAKE_MS = 400;

export interface GuardedClose {
  isShaking: boolean;
  /** The dialog asks whether to save the unsent content. */
  isAsking: boolean;
  /**
   * One press beside the dialog does not turn unsent content into a draft: the first press shakes the dialog, the next one closes it. With
   * `draftConfirmation` every way to close asks first. Without `draftMode` it closes: the content is restored when it is opened again.
   */
  requestClose: (by: 'escape' | 'outside') => void;
  /** Closes; the composers save unsent content. */
  keep: () => void;
  /** Closes and discards unsent content. */
  discard: () => void;
  /** Typing has resumed: the next press outside counts as the first one. */
  reset: () => void;
}

/** Closes the dialog of a thread, which may contain unsent content (client contract §7.5). */
export function useGuardedClose(annotationId: string, close: () => void): GuardedClose {
  const { draftMode, draftConfirmation } = useCommentSettings();
  const unsent = useUnsent(annotationId);
  const [isShaking, setIsShaking] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const hasShaken = useRef(false);
  return {
    isShaking,
    isAsking,
    requestClose(by) {
      if (!draftMode || unsent().length === 0) return close();
      if (draftConfirmation) return setIsAsking(true);
      if (by === 'escape' || hasShaken.current) return close();
      hasShaken.current = true;
      setIsShaking(true);
      setTimeout(() => setIsShaking(false), SHAKE_MS);
    },
    keep: close,
    discard() {
      for (const composer of unsent()) composer.clear();
      close();
    },
    reset() {
      hasShaken.current = false;
    },
  };
}
