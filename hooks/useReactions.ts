'use client';
import { useCallback, useMemo } from 'react';
import { contextOf } from '../src/contextOf.js';
import type { ReactionSummary } from '../src/elements/comment/CommentAnnotation.js';
import { commentInternals } from '../src/elements/comment/commentInternals.js';
import type { ReactionEvent } from '../src/elements/comment/CommentEvents.js';
import type { CommentReaction, FollowedThread } from '../src/elements/comment/CommentRequests.js';
import type { InlineReactionAnnotation, InlineReactionEvent } from '../src/elements/reaction/Reaction.js';
import { summarizeReactions } from '../src/elements/reaction/summarizeReactions.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { type ParleyQuery, streamQuery } from './parleyQuery.js';
import { commentKeys, reactionKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useObservable } from './useObservable.js';
import { useParleyQuery } from './useParleyQuery.js';
import { useUi } from './useUi.js';
import { withDocuments } from './withDocuments.js';

/** A comment, or an element of the page. */
export type ReactionTarget =
  | { annotationId: string; commentId: string; targetElementId?: undefined }
  | { targetElementId: string; annotationId?: undefined; commentId?: undefined };

export interface UseReactionsResult<Event = ReactionEvent | InlineReactionEvent> extends Read<ReactionSummary[]> {
  /**
   * Adds the person's reaction, or removes it: optimistically, undone if the service refuses. Of several calls in a row the last one
   * counts. Rejects if the service refuses.
   */
  toggle: (reaction: CommentReaction) => Promise<Event>;
}

/** Query options of reactions, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. Live. */
export const reactionQueries = {
  /** The reactions to an element of the page. */
  list: (client: ParleyClient, target: { targetElementId: string }): ParleyQuery<InlineReactionAnnotation[]> =>
    streamQuery(reactionKeys.list(scopeOf(client), target), () =>
      withDocuments(client).getReactionElement().getReactions(target),
    ),
};

/**
 * The reactions to an element of the root document's page, live, in the order in which each was used first. `users` are the first ten people of
 * each, and `count` is the number of all.
 * @example const { data: reactions = [], toggle } = useReactions({ targetElementId: 'chart' });
 */
export function useReactions(
  target: { targetElementId: string },
  options?: HookOptions,
): UseReactionsResult<InlineReactionEvent>;
/**
 * The reactions to a comment, live, in the order in which each was used first. Empty when there is no such comment.
 * @example const { data: reactions = [], toggle } = useReactions({ annotationId, commentId });
 */
export function useReactions(
  target: { annotationId: string; commentId: string },
  options?: HookOptions,
): UseReactionsResult<ReactionEvent>;
export function useReactions(target: ReactionTarget, options?: HookOptions): UseReactionsResult {
  const { client } = useParley();
  const { userId } = useObservable(contextOf(client).session.scope);
  const { targetElementId, annotationId, commentId } = target;
  const isInline = targetElementId !== undefined;
  const palette = useUi(isInline ? selectInlinePalette : selectPalette);
  const { data, ...read } = useParleyQuery<Source>((now) => queryOf(now, target), options);
  return {
    ...read,
    data: useMemo(
      () => data && summarizeReactions(annotationsOf(data, commentId), userId, palette),
      [data, commentId, userId, palette],
    ),
    toggle: useCallback(
      (reaction) =>
        targetElementId !== undefined
          ? withDocuments(client)
              .getReactionElement()
              .toggleReaction({ targetElementId, ...reaction })
          : client.getCommentElement().toggleReaction({ annotationId, commentId, reaction }),
      [client, targetElementId, annotationId, commentId],
    ),
  };
}

type Source = InlineReactionAnnotation[] | FollowedThread;

/** Neither loads the code of its element: a page with only reactions loads no code of comments. */
function queryOf(client: ParleyClient, { targetElementId, annotationId }: ReactionTarget): ParleyQuery<Source> {
  const query =
    targetElementId !== undefined
      ? reactionQueries.list(client, { targetElementId })
      : streamQuery(commentKeys.annotation(scopeOf(client), { annotationId }), () =>
          commentInternals(withDocuments(client).getCommentElement()).followCommentAnnotation({ annotationId }),
        );
  return query as unknown as ParleyQuery<Source>; // each is a query of one of the two
}

function annotationsOf(data: Source, commentId: string | undefined) {
  if (Array.isArray(data)) return data;
  return data.annotation?.comments.find((comment) => comment.commentId === commentId)?.reactionAnnotations ?? [];
}

const selectPalette = ({ comments }: UiState) => comments.customReactions;
const selectInlinePalette = ({ reactions }: UiState) => reactions.customReactions;
