'use client';
import { forwardRef, type ReactNode } from 'react';
import { BUILT_IN_REACTIONS } from '../internal/reactions/reactionPalette.js';
import { type ChipLook, ReactionChips } from '../internal/reactions/ReactionChips.js';
import type { OwnContentProps } from '../internal/ownContent.js';
import type { InlineReactionAnnotation } from '../../src/elements/reaction/Reaction.js';
import { useReactionsState } from './ReactionsContext.js';

export interface ReactionsListProps extends OwnContentProps<'ul'>, ChipLook {
  /** Draws what is in a chip. @default the symbol and the number of people */
  renderChip?: ((reaction: InlineReactionAnnotation, content: ReactNode) => ReactNode) | undefined;
}

/**
 * The reactions, in the order in which each was used first; nothing when there are none. Renders a `<ul>` of buttons that add or remove the
 * reader's own reaction. `data-parley-state` of a chip: `mine` | `theirs` | `pending`.
 */
export const ReactionsList = forwardRef<HTMLUListElement, ReactionsListProps>(function ReactionsList(
  { renderChip, ...props },
  ref,
) {
  const { reactions, customReactions = BUILT_IN_REACTIONS, me, canReact, toggle } = useReactionsState('Reactions.List');
  return (
    <ReactionChips
      {...{ reactions, me, canReact }}
      palette={customReactions}
      onReact={toggle}
      // Each is one of `reactions`.
      renderChip={renderChip && ((shown, content) => renderChip(shown as InlineReactionAnnotation, content))}
      {...props}
      ref={ref}
    />
  );
});
