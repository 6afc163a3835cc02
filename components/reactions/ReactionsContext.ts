'use client';
import type { ParleyError } from '@parley/protocol/constants';
import type { CommentReaction, ReactionIcon } from '../../src/elements/comment/CommentRequests.js';
import type { InlineReactionAnnotation } from '../../src/elements/reaction/Reaction.js';
import { createPartContext } from '../internal/createPartContext.js';

/** State shared by the parts. */
export interface ReactionsState {
  /** In the order in which each was used first. */
  reactions: readonly InlineReactionAnnotation[];
  status: 'loading' | 'error' | 'empty' | 'ready';
  /** Why they could not be loaded. */
  error: ParleyError | null;
  /** Why the reader's last reaction could not be saved. */
  failure: ParleyError | null;
  refetch(): void;
  /** Adds the reader's reaction, or takes it back. */
  toggle(reaction: CommentReaction): void;
  /** Id of the reader; `undefined` before sign-in. */
  me: string | undefined;
  canReact: boolean;
  /** `undefined`: the built-in ones. */
  customReactions: Readonly<Record<string, ReactionIcon>> | undefined;
}

export const [ReactionsProvider, useReactionsState] = createPartContext<ReactionsState>('Reactions.Root');
