'use client';
import { Slot } from '../../internal/Slot.js';
import { forwardRef } from 'react';
import type { CommentReaction, ReactionIcon } from '../../../src/elements/comment/CommentRequests.js';
import { ownContent, type OwnContentProps } from '../ownContent.js';
import { useStrings } from '../useStrings.js';
import { ReactionSymbol } from './ReactionSymbol.js';
import { reactionStrings } from './strings.js';

export interface ReactionOptionsProps extends OwnContentProps<'div'> {
  /** By reaction id. */
  palette: Readonly<Record<string, ReactionIcon>>;
  /** Class of each button. */
  optionClassName?: string | undefined;
  onPick: (reaction: CommentReaction) => void;
}

/** Reactions to choose from. Renders a `<div role="group">` of buttons. */
export const ReactionOptions = forwardRef<HTMLDivElement, ReactionOptionsProps>(function ReactionOptions(
  { palette, optionClassName, onPick, asChild = false, children, ...props },
  ref,
) {
  const strings = useStrings(reactionStrings);
  const Comp = asChild ? Slot : 'div';
  const options = Object.entries(palette).map(([reactionId, icon]) => (
    <button
      key={reactionId}
      type="button"
      className={optionClassName}
      aria-label={reactionId}
      onClick={() => onPick({ reactionId, customReaction: icon })}
    >
      <ReactionSymbol icon={icon} />
    </button>
  ));
  return (
    <Comp role="group" aria-label={strings.addReaction} data-parley-part="reaction-options" {...props} ref={ref}>
      {ownContent(asChild, children, options)}
    </Comp>
  );
});
