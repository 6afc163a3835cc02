'use client';
import { useRef, useState } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUnsent } from './useUnsent.js';

/** As long as the animation `parley-shake` in `preferences.css`. */
const SHAKE_MS = 400;

export interface GuardedClose {
  isShaking: boolean;
  /** The dialog asks whether to keep the unsent content. */
  isAsking: boolean;
  /**
   * What was written does not become a draft by one press beside the dialog: the first shakes it, the next one closes it. With
   * `draftConfirmation` every way to close asks first. Without `draftMode` it closes: the words are there again when it is opened.
   */
  requestClose: (by: 'escape' | 'outside') => void;
  /** Closes; the composers keep what was written. */
  keep: () => void;
  /** Closes, and what was written is gone. */
  discard: () => void;
  /** Somebody goes on writing: the next press outside is a first one again. */
  reset: () => void;
}

/** Closing the dialog of a thread, which may hold something unsent (client contract §7.5). */
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
