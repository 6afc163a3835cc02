'use client';
import { forwardRef } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import type { OwnContentProps } from '../internal/ownContent.js';
import { type ChipLook, ReactionChips } from '../internal/reactions/ReactionChips.js';
import { BUILT_IN_REACTIONS } from '../internal/reactions/reactionPalette.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';

export interface CommentsReactionsProps extends OwnContentProps<'ul'>, ChipLook {}

/**
 * The reactions to the comment, in the order in which they were first used; nothing when there are none. Renders a `<ul>` of buttons that
 * add or remove the reader's own reaction. `data-parley-state` of a chip: `mine` | `theirs` | `pending`.
 */
export const CommentsReactions = forwardRef<HTMLUListElement, CommentsReactionsProps>(
  function CommentsReactions(props, ref) {
    const { comment } = useCommentsItem('Comments.Reactions');
    const { rights, actions } = useCommentsThread('Comments.Reactions');
    const { reactions: isOffered } = useCommentSettings();
    const palette = useUi(selectPalette);
    if (!isOffered) return null;
    return (
      <ReactionChips
        reactions={comment.reactionAnnotations.filter(({ reactions }) => reactions.length > 0)}
        palette={palette}
        me={rights.me}
        canReact={rights.canReact}
        onReact={(reaction) => actions.toggleReaction(comment.commentId, reaction)}
        {...props}
        ref={ref}
      />
    );
  },
);

const selectPalette = ({ comments }: UiState) => comments.customReactions ?? BUILT_IN_REACTIONS;
