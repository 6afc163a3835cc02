'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';

/** A pointer that only passes by opens nothing. */
const OPEN_MS = 250;
/** Long enough to get from a pin to its dialog. */
const CLOSE_MS = 300;

/** The thread that the pointer rests on; `null`: none. */
export type Hovered = Pick<StoreApi<{ annotationId: string | null }>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Which thread the pointer rests on; none after Escape. A change renders only the threads that read it with `useIsHovered`. */
export function useHovered(): [hovered: Hovered, setHovered: (annotationId: string | null) => void] {
  const [hovered] = useState(() => createStore<{ annotationId: string | null }>(() => ({ annotationId: null })));
  const selectedId = useUi(selectSelected);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After a thread is closed, the pointer that is still on its pin does not open it again.
  useEffect(() => {
    const dismiss = () => hovered.setState({ annotationId: null });
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss();
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
      clearTimeout(timer.current);
      dismiss();
    };
  }, [hovered, selectedId]);
  const setHovered = useCallback(
    (next: string | null) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => hovered.setState({ annotationId: next }), next === null ? CLOSE_MS : OPEN_MS);
    },
    [hovered],
  );
  return [hovered, setHovered];
}

const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId ?? null;
