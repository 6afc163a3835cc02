'use client';
import { useCallback, useMemo } from 'react';
import type { ReactionSummary } from '../src/elements/comment/CommentAnnotation.js';
import type { CommentReaction } from '../src/elements/comment/CommentRequests.js';
import type { ReactionEvent } from '../src/elements/comment/CommentEvents.js';
import { summarizeReactions } from '../src/elements/comment/summarizeReactions.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import type { HookOptions, Read } from './shapes.js';
import { useCommentAnnotation } from './commentAnnotations.js';
import { useCommentElement } from './elements.js';
import { useObservable } from './useObservable.js';
import { useUi } from './useUi.js';
import { contextOf } from '../src/contextOf.js';

export interface UseReactionsResult extends Read<ReactionSummary[]> {
  /** Adds the person's reaction, or removes it. Of several calls in a row the last one counts. Rejects if the service refuses. */
  toggle: (reaction: CommentReaction) => Promise<ReactionEvent>;
}

/**
 * The reactions to a comment, live, in the order in which each was used first. Empty when there is no such comment.
 * @example const { data: reactions = [], toggle } = useReactions({ annotationId, commentId });
 */
export function useReactions(
  { annotationId, commentId }: { annotationId: string; commentId: string },
  options?: HookOptions,
): UseReactionsResult {
  const { toggleReaction } = useCommentElement();
  const { userId } = useObservable(contextOf(useParley().client).session.scope);
  const palette = useUi(selectPalette);
  const { data: thread, ...read } = useCommentAnnotation(annotationId, undefined, options);
  const comment = thread?.comments.find((other) => other.commentId === commentId);
  const isLoaded = thread !== undefined;
  return {
    ...read,
    data: useMemo(
      () => (comment ? summarizeReactions(comment, userId, palette) : isLoaded ? [] : undefined),
      [comment, userId, palette, isLoaded],
    ),
    toggle: useCallback(
      (reaction) => toggleReaction({ annotationId, commentId, reaction }),
      [toggleReaction, annotationId, commentId],
    ),
  };
}

const selectPalette = ({ comments }: UiState) => comments.customReactions;
