'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';
import { BUILT_IN_REACTIONS } from './reactionPalette.js';
import { ReactionSymbol } from './ReactionSymbol.js';
import { commentStrings } from './strings.js';

export interface CommentsReactionOptionsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  optionClassName?: string | undefined;
  /** After a pick. */
  onPick?: (() => void) | undefined;
}

/** The reactions to pick from: the host's palette, else the built-in one. Renders a `<div role="group">` of buttons. */
export const CommentsReactionOptions = forwardRef<HTMLDivElement, CommentsReactionOptionsProps>(
  function CommentsReactionOptions({ optionClassName, onPick, ...props }, ref) {
    const { actions } = useCommentsThread('Comments.ReactionOptions');
    const { comment } = useCommentsItem('Comments.ReactionOptions');
    const palette = useUi(selectPalette);
    const strings = useStrings(commentStrings);
    return (
      <div role="group" aria-label={strings.addReaction} data-parley-part="reaction-options" {...props} ref={ref}>
        {Object.entries(palette).map(([reactionId, icon]) => (
          <button
            key={reactionId}
            type="button"
            className={optionClassName}
            aria-label={reactionId}
            onClick={() => {
              actions.toggleReaction(comment.commentId, { reactionId, customReaction: icon });
              onPick?.();
            }}
          >
            <ReactionSymbol icon={icon} />
          </button>
        ))}
      </div>
    );
  },
);

const selectPalette = ({ comments }: UiState) => comments.customReactions ?? BUILT_IN_REACTIONS;
