'use client';
import { forwardRef } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { BUILT_IN_REACTIONS } from '../internal/reactions/reactionPalette.js';
import { ReactionOptions, type ReactionOptionsProps } from '../internal/reactions/ReactionOptions.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';

export interface CommentsReactionOptionsProps extends Omit<ReactionOptionsProps, 'palette' | 'onPick'> {
  /** Called after a reaction was chosen. */
  onPick?: (() => void) | undefined;
}

/** The reactions to choose from: `customReactions`, or the built-in ones. Renders a `<div role="group">` of buttons. */
export const CommentsReactionOptions = forwardRef<HTMLDivElement, CommentsReactionOptionsProps>(
  function CommentsReactionOptions({ onPick, ...props }, ref) {
    const { actions } = useCommentsThread('Comments.ReactionOptions');
    const { comment } = useCommentsItem('Comments.ReactionOptions');
    const palette = useUi(selectPalette);
    return (
      <ReactionOptions
        {...props}
        palette={palette}
        onPick={(reaction) => {
          actions.toggleReaction(comment.commentId, reaction);
          onPick?.();
        }}
        ref={ref}
      />
    );
  },
);

const selectPalette = ({ comments }: UiState) => comments.customReactions ?? BUILT_IN_REACTIONS;
