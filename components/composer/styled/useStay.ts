'use client';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

interface Stay {
  /** The element, or a popup that it opened, is in use. */
  isHere: boolean;
  /** For the element, as `onFocusCapture` and `onPointerDownCapture`. */
  arrive: (event: SyntheticEvent<HTMLElement>) => void;
}

/**
 * Whether an element is in use: from the first focus in it until a focus or a press elsewhere. Portals rendered by it
 * belong to it. A press elsewhere counts when it ends: otherwise its target could move before the click. A press inside does not count before
 * the focus: a finger on a field at the lower edge would press the content that moves up under it.
 */
export function useStay(isHereAtFirst: boolean): Stay {
  const [isHere, setIsHere] = useState(isHereAtFirst);
  const element = useRef<HTMLElement | null>(null);
  const last = useRef<Event | null>(null);

  useEffect(() => {
    if (!isHere) return;
    let isPressed = false;
    let isLeaving = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      isLeaving = false;
      if (!element.current?.contains(document.activeElement)) setIsHere(false);
    };
    const look = (event: Event) => {
      if (event.type === 'pointerdown') isPressed = true;
      isLeaving = event !== last.current;
      if (isLeaving && !isPressed) leave();
    };
    const release = () => {
      isPressed = false;
      if (isLeaving) timer = setTimeout(leave); // after the click
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
    };
  }, [isHere]);

  return {
    isHere,
    arrive(event) {
      element.current = event.currentTarget;
      last.current = event.nativeEvent;
      if (event.type === 'focus') setIsHere(true);
    },
  };
}
