'use client';
import { useEffect, useState } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import { threadIdOf } from '../../src/elements/comment/threadLink.js';
import type { UiState } from '../../src/ui/uiStore.js';

/** Scrolls to the thread that the page was opened with (`commentId` of its address), once it is open; not while `scrollToComment` is off. */
export function useScrollToLinked(): void {
  const element = useCommentInternals();
  const { scrollToComment } = useCommentSettings();
  const selectedId = useUi(selectSelected);
  const [linkedId] = useState(() => threadIdOf(window.location.href));
  const isOpen = linkedId !== null && selectedId === linkedId;

  useEffect(() => {
    if (!isOpen || !scrollToComment || linkedId === null) return;
    // In the next frame, as the page that was just drawn may still put its elements into place.
    const frame = requestAnimationFrame(() => element.scrollToCommentByAnnotationId(linkedId));
    return () => cancelAnimationFrame(frame);
  }, [element, isOpen, linkedId, scrollToComment]);
}

const selectSelected = ({ comments }: UiState) => comments.selectedAnnotationId;
