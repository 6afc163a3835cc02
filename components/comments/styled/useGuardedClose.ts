'use client';
import { useRef, useState } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';

/** As long as the shake in `comments.css`. */
const SHAKE_MS = 400;

interface GuardedClose {
  isShaking: boolean;
  /** What was written is not lost by one press beside the dialog: the first shakes it, the next one closes it. */
  requestClose: (by: 'escape' | 'outside') => void;
  /** Somebody goes on writing: the next press outside is a first one again. */
  reset: () => void;
}

/**
 * Closing a dialog that may hold something unsent (client contract §7.5).
 * @param hasUnsent Asked at the moment of closing.
 */
export function useGuardedClose(hasUnsent: () => boolean, close: () => void): GuardedClose {
  const { draftMode } = useCommentSettings();
  const [isShaking, setIsShaking] = useState(false);
  const hasShaken = useRef(false);
  return {
    isShaking,
    requestClose(by) {
      if (by === 'escape' || !draftMode || hasShaken.current || !hasUnsent()) return close();
      hasShaken.current = true;
      setIsShaking(true);
      setTimeout(() => setIsShaking(false), SHAKE_MS);
    },
    reset() {
      hasShaken.current = false;
    },
  };
}
