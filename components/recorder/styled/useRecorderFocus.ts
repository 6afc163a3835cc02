'use client';
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import type { RecorderState } from '../../../src/elements/recorder/RecorderState.js';
import { giveFocusTo, isFocusNowhere } from '../../internal/giveFocusTo.js';

/**
 * Keeps the focus when a step of the recorder removes the focused button: it moves to the first button of the next step, of the finished recording to
 * the one that plays it. Until there is one it waits on the panel; when the panel is empty, it returns to where it came from. The props go on the panel.
 */
export function useRecorderFocus(panel: RefObject<Element | null>, status: RecorderState['status']) {
  const isInside = useRef(false);
  const isWaiting = useRef(false);
  const before = useRef<Element | null>(null);

  useEffect(() => {
    const own = panel.current;
    const isOnPanel = isWaiting.current && document.activeElement === own;
    isWaiting.current = isOnPanel;
    if (!isInside.current || !(isFocusNowhere() || isOnPanel)) return;
    const play = own?.querySelector('.parley-player-play');
    // While it stops, its last buttons are about to go.
    isInside.current = status !== 'stopping' && giveFocusTo(play, own?.querySelector('button:enabled'));
    if (isInside.current) return;
    isWaiting.current = (status === 'stopping' || status === 'uploading') && giveFocusTo(own);
    isInside.current = isWaiting.current;
    if (!isWaiting.current) giveFocusTo(before.current);
  });

  return {
    tabIndex: -1,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = true;
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) isInside.current = false; // it was not removed
    },
  };
}
