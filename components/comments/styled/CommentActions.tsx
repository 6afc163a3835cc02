'use client';
import * as Popover from '@radix-ui/react-popover';
import { useRef, useState } from 'react';
import { useUi } from '../../../hooks/useUi.js';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { AllEmojis } from '../../internal/emoji/AllEmojis.js';
import { ReactionIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { useSurroundings } from '../../internal/useSurroundings.js';
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
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const surroundings = useSurroundings(button, isOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className="parley-icon-button"
          title={strings.addReaction}
          aria-label={strings.addReaction}
          ref={button}
        >
          <ReactionIcon />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          {...surroundings}
          aria-label={strings.addReaction}
          className="parley-root parley-menu parley-palette"
          data-parley-part="palette"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <CommentsReactionOptions optionClassName="parley-icon-button" onPick={() => setIsOpen(false)} />
          {!hasOwnPalette && (
            <AllEmojis
              onPick={(emoji) => {
                actions.toggleReaction(comment.commentId, { reactionId: emoji, customReaction: { emoji } });
                setIsOpen(false);
              }}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const selectHasPalette = ({ comments }: UiState) => comments.customReactions !== undefined;
