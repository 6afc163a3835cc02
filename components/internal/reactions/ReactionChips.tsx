'use client';
import { Slot } from '../../internal/Slot.js';
import { forwardRef, type ReactNode } from 'react';
import type { CommentReaction, ReactionIcon } from '../../../src/elements/comment/CommentRequests.js';
import { ownContent, type OwnContentProps } from '../ownContent.js';
import { fill } from '../strings.js';
import { useStrings } from '../useStrings.js';
import { reactionIcon } from './reactionPalette.js';
import { isReactor, reactorNames, type Reactors } from './reactorNames.js';
import { ReactionSymbol } from './ReactionSymbol.js';
import { reactionStrings } from './strings.js';

/** Everybody's reactions with one icon to one thing. */
export interface ShownReaction extends Reactors {
  annotationId: string;
  /** The `reactionId`; absent until the reaction provider has answered. */
  icon?: string | undefined;
  iconUrl?: string | undefined;
  iconEmoji?: string | undefined;
  isReactionResolverUsed?: boolean | undefined;
}

/** Styling of chips. */
export interface ChipLook {
  /** Class of each button. */
  chipClassName?: string | undefined;
  /** Class of a visible element with the names after each button. @default none: the names are the tooltip */
  namesClassName?: string | undefined;
}

export interface ReactionChipsProps extends OwnContentProps<'ul'>, ChipLook {
  reactions: readonly ShownReaction[];
  palette: Readonly<Record<string, ReactionIcon>>;
  /** Id of the reader. */
  me: string | undefined;
  canReact: boolean;
  onReact: (reaction: CommentReaction) => void;
  /** Renders the content of a chip. @default the symbol and the number of people */
  renderChip?: ((reaction: ShownReaction, content: ReactNode) => ReactNode) | undefined;
}

/**
 * Reactions to one thing; nothing when there are none. Renders a `<ul>` of buttons that add or remove the reader's own reaction, named by the
 * reaction and its people. `data-parley-state` of a chip: `mine` | `theirs` | `pending`.
 */
export const ReactionChips = forwardRef<HTMLUListElement, ReactionChipsProps>(function ReactionChips(
  { reactions, asChild = false, children, ...rest },
  ref,
) {
  const { palette, me, canReact, onReact, renderChip, chipClassName, namesClassName, ...props } = rest;
  const strings = useStrings(reactionStrings);
  if (reactions.length === 0) return null;
  const Comp = asChild ? Slot : 'ul';
  const chips = reactions.map((reaction) => (
    // Not by the record: it gets another id than the one shown first, when somebody else has been faster.
    <li key={reaction.icon ?? reaction.annotationId}>
      <Chip {...{ reaction, palette, me, canReact, onReact, renderChip, chipClassName, namesClassName }} />
    </li>
  ));
  return (
    <Comp aria-label={strings.reactions} data-parley-part="reactions" {...props} ref={ref}>
      {ownContent(asChild, children, chips)}
    </Comp>
  );
});

type ChipProps = Omit<ReactionChipsProps, 'reactions'> & { reaction: ShownReaction };

function Chip({ reaction, palette, me, canReact, onReact, renderChip, chipClassName, namesClassName }: ChipProps) {
  const strings = useStrings(reactionStrings);
  const { icon: reactionId, reactions, count = reactions.length, isReactionResolverUsed } = reaction;
  const isMine = isReactor(reaction, me);
  const isPending = reactionId === undefined && isReactionResolverUsed === true;
  const icon = reactionIcon(reaction, palette);
  const names = reactorNames(reaction, me, strings);
  const label = fill(strings.reactionBy, {
    reaction: icon?.emoji ?? strings.reaction,
    count: String(count),
    names,
  });
  const content = (
    <>
      <ReactionSymbol icon={icon} /> <span aria-hidden="true">{count}</span>
    </>
  );

  return (
    <>
      <button
        type="button"
        className={chipClassName}
        title={namesClassName === undefined ? names : undefined}
        aria-label={label}
        aria-pressed={isMine}
        // It stays in the tab order, because its name says who reacted.
        aria-disabled={!canReact || reactionId === undefined}
        data-parley-part="reaction"
        data-parley-state={isPending ? 'pending' : isMine ? 'mine' : 'theirs'}
        onClick={() => {
          if (canReact && reactionId !== undefined) onReact({ reactionId, ...(icon && { customReaction: icon }) });
        }}
      >
        {renderChip ? renderChip(reaction, content) : content}
      </button>
      {namesClassName !== undefined && (
        <span className={namesClassName} aria-hidden="true">
          {names}
        </span>
      )}
    </>
  );
}
