'use client';
import { personText } from '@parley/protocol/constants';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import type { ReactionAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { ownContent, type OwnContentProps } from '../internal/ownContent.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';
import { BUILT_IN_REACTIONS, reactionIcon } from './reactionPalette.js';
import { ReactionSymbol } from './ReactionSymbol.js';
import { commentStrings } from './strings.js';

export interface CommentsReactionsProps extends OwnContentProps<'ul'> {
  /** Class of each button. */
  chipClassName?: string | undefined;
}

/**
 * The reactions to the comment, in the order in which they were first used; nothing when there are none. Renders a `<ul>` of buttons that
 * add or remove the reader's own reaction. `data-parley-state` of a chip: `mine` | `theirs` | `pending`.
 */
export const CommentsReactions = forwardRef<HTMLUListElement, CommentsReactionsProps>(function CommentsReactions(
  { chipClassName, asChild = false, children, ...props },
  ref,
) {
  const { comment } = useCommentsItem('Comments.Reactions');
  const { reactions: isOffered } = useCommentSettings();
  const strings = useStrings(commentStrings);
  const used = comment.reactionAnnotations.filter(({ reactions }) => reactions.length > 0);
  if (!isOffered || used.length === 0) return null;
  const Comp = asChild ? Slot.Root : 'ul';
  const chips = used.map((annotation) => (
    <li key={annotation.annotationId}>
      <Chip annotation={annotation} className={chipClassName} />
    </li>
  ));
  return (
    <Comp aria-label={strings.reactions} data-parley-part="reactions" {...props} ref={ref}>
      {ownContent(asChild, children, chips)}
    </Comp>
  );
});

function Chip({ annotation, className }: { annotation: ReactionAnnotation; className: string | undefined }) {
  const { rights, actions } = useCommentsThread('Comments.Reactions');
  const { comment } = useCommentsItem('Comments.Reactions');
  const palette = useUi(selectPalette);
  const strings = useStrings(commentStrings);
  const { icon: reactionId, reactions, isReactionResolverUsed } = annotation;
  const isMine = reactions.some(({ from }) => from.userId === rights.me);
  const icon = reactionIcon(annotation, palette);
  const names = reactions.map(({ from }) =>
    from.userId === rights.me ? strings.you : from.name || from.email ? personText(from) : strings.unknownUser,
  );
  const label = fill(strings.reactionBy, {
    reaction: icon?.emoji ?? strings.reaction,
    count: String(reactions.length),
    names: names.join(', '),
  });
  const isPending = reactionId === undefined && isReactionResolverUsed === true;

  return (
    <button
      type="button"
      className={className}
      title={names.join(', ')}
      aria-label={label}
      aria-pressed={isMine}
      disabled={!rights.canReact || reactionId === undefined}
      data-parley-part="reaction"
      data-parley-state={isPending ? 'pending' : isMine ? 'mine' : 'theirs'}
      onClick={() =>
        reactionId !== undefined &&
        actions.toggleReaction(comment.commentId, { reactionId, ...(icon && { customReaction: icon }) })
      }
    >
      <ReactionSymbol icon={icon} /> <span aria-hidden="true">{reactions.length}</span>
    </button>
  );
}

const selectPalette = ({ comments }: UiState) => comments.customReactions ?? BUILT_IN_REACTIONS;
