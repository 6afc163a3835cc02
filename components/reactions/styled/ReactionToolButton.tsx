'use client';
import type { MouseEvent } from 'react';
import { ReactionPicker } from '../../internal/reactions/ReactionPicker.js';
import { ReactionsProvider } from '../ReactionsContext.js';
import { ReactionsFailure } from '../reactionNotices.js';
import { type ElementReactionsOptions, useElementReactions } from '../useElementReactions.js';

interface ReactionToolButtonProps extends ElementReactionsOptions {
  onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/** The button with its palette. The chunk behind `ReactionTool`. */
export function ReactionToolButton({ onClick, ...options }: ReactionToolButtonProps) {
  const state = useElementReactions(options);
  if (!state.canReact) return null;
  return (
    <ReactionsProvider value={state}>
      <ReactionPicker customReactions={state.customReactions} align="start" onPick={state.toggle} onClick={onClick} />
      <ReactionsFailure className="parley-reactions-failure" />
    </ReactionsProvider>
  );
}
