'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';

/** A pointer that only passes by opens nothing. */
const OPEN_MS = 250;
/** Long enough to get from a pin to its dialog. */
const CLOSE_MS = 300;

/** Which thread the pointer rests on. */
export function useHovered(): [hoveredId: string | null, setHovered: (annotationId: string | null) => void] {
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const selectedId = useUi(selectSelected);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After a thread is closed, the pointer that is still on its pin does not open it again.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      setHoveredId(null);
    },
    [selectedId],
  );
  const setHovered = useCallback((next: string | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHoveredId(next), next === null ? CLOSE_MS : OPEN_MS);
  }, []);
  return [hoveredId, setHovered];
}

const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId ?? null;
