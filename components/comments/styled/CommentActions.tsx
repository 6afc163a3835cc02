'use client';
import { useUi } from '../../../hooks/useUi.js';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { ReactionPicker } from '../../internal/reactions/ReactionPicker.js';
import { useStrings } from '../../internal/useStrings.js';
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

function ReactionButton({ comment }: { comment: Comment }) {
  const { actions } = useCommentsThread('Comments.Item');
  return (
    <ReactionPicker
      customReactions={useUi(selectPalette)}
      align="end"
      onPick={(reaction) => actions.toggleReaction(comment.commentId, reaction)}
    />
  );
}

const selectPalette = ({ comments }: UiState) => comments.customReactions;
