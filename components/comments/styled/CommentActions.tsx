'use client';
import { useUi } from '../../../hooks/useUi.js';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { AllEmojis } from '../../internal/emoji/AllEmojis.js';
import { Palette } from '../../internal/Palette.js';
import { ReactionIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { CommentsReactionOptions } from '../CommentsReactionOptions.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';
import { CommentsDelete, CommentsEdit } from '../threadButtons.js';
import { Menu, MenuItem, MenuLine } from './Menu.js';

/** The buttons of a comment: a reaction, and what its author may do. */
export function CommentActions({ comment }: { comment: Comment }) {
  const { rights } = useCommentsThread('Comments.Item');
  const strings = useStrings(commentStrings);
  const hasMenu = rights.canEdit(comment) || rights.canDelete(comment);
  return (
    <span className="parley-comment-actions">
      {rights.canReact && <ReactionButton comment={comment} />}
      {hasMenu && (
        <Menu label={strings.more}>
          <CommentsEdit asChild>
            <MenuItem />
          </CommentsEdit>
          {rights.canEdit(comment) && rights.canDelete(comment) && <MenuLine />}
          <CommentsDelete asChild>
            <MenuItem isDestructive />
          </CommentsDelete>
        </Menu>
      )}
    </span>
  );
}

/** The favourites, and all others below; only the host's reactions where it has some. */
function ReactionButton({ comment }: { comment: Comment }) {
  const { actions } = useCommentsThread('Comments.Item');
  const hasOwnPalette = useUi(selectHasPalette);
  const strings = useStrings(commentStrings);
  return (
    <Palette label={strings.addReaction} icon={<ReactionIcon />} part="palette" align="end">
      {(close) => (
        <>
          <CommentsReactionOptions optionClassName="parley-icon-button" onPick={close} />
          {!hasOwnPalette && (
            <AllEmojis
              onPick={(emoji) => {
                actions.toggleReaction(comment.commentId, { reactionId: emoji, customReaction: { emoji } });
                close();
              }}
            />
          )}
        </>
      )}
    </Palette>
  );
}

const selectHasPalette = ({ comments }: UiState) => comments.customReactions !== undefined;
