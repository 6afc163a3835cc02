'use client';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { useReactionElement } from '../../hooks/elements.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useUi } from '../../hooks/useUi.js';
import { contextOf } from '../../src/contextOf.js';
import type { CommentReaction, ReactionIcon } from '../../src/elements/comment/CommentRequests.js';
import type { InlineReactionAnnotation } from '../../src/elements/reaction/Reaction.js';
import type { Observable } from '../../src/observable.js';
import { readOnlyReason } from '../../src/permissions/readOnlyReason.js';
import type { UiState } from '../../src/ui/uiStore.js';
import type { ReactionsState } from './ReactionsContext.js';

export interface ElementReactionsOptions {
  /** Id of the element that people react to. It is the host's: the element need not be in the page. */
  targetElementId: string;
  /** The reactions to choose from, by id. @default those of `setCustomReactions`, or the built-in ones */
  customReactions?: Readonly<Record<string, ReactionIcon>> | undefined;
  /** Shows the reactions, and offers none. It gives no rights that the reader does not have. @default false */
  readOnly?: boolean | undefined;
}

interface Seen {
  reactions: readonly InlineReactionAnnotation[] | null;
  error: ParleyError | null;
}

const NOTHING: Seen = { reactions: null, error: null };

/** The reactions to an element, as the parts show them. Without the query library, which a page with nothing but reactions need not load. */
export function useElementReactions({
  targetElementId,
  customReactions,
  readOnly = false,
}: ElementReactionsOptions): ReactionsState {
  const context = contextOf(useParley().client);
  const user = useObservable(context.session.user);
  useObservable(context.permissions);
  const documentId = useObservable(context.documents.current)?.rootDocumentId ?? undefined;
  const { getReactions, toggleReaction } = useReactionElement();
  const shared = useUi(selectPalette);
  const [failure, setFailure] = useState<ParleyError | null>(null);
  const stream = useMemo(() => getReactions({ targetElementId }), [getReactions, targetElementId]);
  const { reactions, error } = useSeen(stream);

  const toggle = useCallback(
    (reaction: CommentReaction) => {
      setFailure(null);
      toggleReaction({ targetElementId, ...reaction }).catch((refused: ParleyError) => {
        if (refused.code !== 'CANCELLED') setFailure(refused);
      });
    },
    [toggleReaction, targetElementId],
  );
  const refetch = useCallback(() => void stream.refetch?.(), [stream]);
  const canReact =
    !readOnly && !!user && documentId !== undefined && readOnlyReason(context, user, documentId) === undefined;
  return {
    reactions: reactions ?? [],
    status: reactions ? (reactions.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading',
    error,
    failure,
    refetch,
    toggle,
    me: user?.userId,
    canReact: canReact && reactions !== null,
    customReactions: customReactions ?? shared,
  };
}

/** The current value of a stream of reactions. */
function useSeen(stream: Observable<InlineReactionAnnotation[] | null>): Seen {
  const seen = useRef(NOTHING);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const see = (next: Seen) => {
        seen.current = next;
        onChange();
      };
      seen.current = NOTHING;
      const { unsubscribe } = stream.subscribe({
        next: (reactions) => see({ reactions, error: null }),
        error: (error) => see({ ...seen.current, error: error as ParleyError }), // streams fail with ParleyError
      });
      return unsubscribe;
    },
    [stream],
  );
  return useSyncExternalStore(
    subscribe,
    () => seen.current,
    () => NOTHING,
  );
}

const selectPalette = ({ reactions }: UiState) => reactions.customReactions;
