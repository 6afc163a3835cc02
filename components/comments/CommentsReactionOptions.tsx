'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';
import { BUILT_IN_REACTIONS } from './reactionPalette.js';
import { ReactionSymbol } from './ReactionSymbol.js';
import { commentStrings } from './strings.js';

export interface CommentsReactionOptionsProps extends OwnContentProps<'div'> {
  /** Class of each button. */
  optionClassName?: string | undefined;
  /** Called after a reaction was chosen. */
  onPick?: (() => void) | undefined;
}

/** The reactions to choose from: `customReactions`, or the built-in ones. Renders a `<div role="group">` of buttons. */
export const CommentsReactionOptions = forwardRef<HTMLDivElement, CommentsReactionOptionsProps>(
  function CommentsReactionOptions({ optionClassName, onPick, asChild = false, children, ...props }, ref) {
    const { actions } = useCommentsThread('Comments.ReactionOptions');
    const { comment } = useCommentsItem('Comments.ReactionOptions');
    const palette = useUi(selectPalette);
    const strings = useStrings(commentStrings);
    const Comp = asChild ? Slot.Root : 'div';
    const options = Object.entries(palette).map(([reactionId, icon]) => (
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
    ));
    return (
      <Comp role="group" aria-label={strings.addReaction} data-parley-part="reaction-options" {...props} ref={ref}>
        {ownContent(asChild, children, options)}
      </Comp>
    );
  },
);

const selectPalette = ({ comments }: UiState) => comments.customReactions ?? BUILT_IN_REACTIONS;
