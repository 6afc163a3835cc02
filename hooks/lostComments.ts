'use client';
import { useCallback } from 'react';
import type { LostComment } from '../src/elements/comment/commentUi.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useCommentInternals } from './useCommentInternals.js';
import { useUi } from './useUi.js';

export type { LostComment } from '../src/elements/comment/commentUi.js';

export interface UseLostCommentsResult {
  /** Comments of this person that can no longer be saved, with their text; the oldest first. They are kept on the device until they are discarded. */
  lostComments: readonly LostComment[];
  /** Forgets one of them. */
  discard: (comment: Pick<LostComment, 'annotationId' | 'commentId'>) => void;
}

/**
 * What the person wrote for a thread that was deleted meanwhile, or that they may no longer see. `Comments` and the other styled components show it;
 * an app that uses headless parts only shows it itself.
 */
export function useLostComments(): UseLostCommentsResult {
  const element = useCommentInternals();
  return {
    lostComments: useUi(selectLost),
    discard: useCallback(
      ({ annotationId, commentId }) => element.discardUnsynced({ annotationId, commentId }),
      [element],
    ),
  };
}

const NONE: readonly LostComment[] = [];
const selectLost = ({ comments }: UiState) => comments.lostComments ?? NONE;
