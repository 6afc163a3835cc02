'use client';
import { forwardRef } from 'react';
import { BUILT_IN_REACTIONS } from '../internal/reactions/reactionPalette.js';
import { ReactionOptions, type ReactionOptionsProps } from '../internal/reactions/ReactionOptions.js';
import { useReactionsState } from './ReactionsContext.js';

export interface ReactionsOptionsProps extends Omit<ReactionOptionsProps, 'palette' | 'onPick'> {
  /** Called after a reaction was chosen. */
  onPick?: (() => void) | undefined;
}

/**
 * The reactions to choose from: `customReactions`, or the built-in ones; nothing for who may not react. Renders a `<div role="group">` of
 * buttons.
 */
export const ReactionsOptions = forwardRef<HTMLDivElement, ReactionsOptionsProps>(function ReactionsOptions(
  { onPick, ...props },
  ref,
) {
  const { customReactions = BUILT_IN_REACTIONS, canReact, toggle } = useReactionsState('Reactions.Options');
  if (!canReact) return null;
  return (
    <ReactionOptions
      {...props}
      palette={customReactions}
      onPick={(reaction) => {
        toggle(reaction);
        onPick?.();
      }}
      ref={ref}
    />
  );
});
