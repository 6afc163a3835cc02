'use client';
import { forwardRef } from 'react';
import { FailureSign } from '../../internal/FailureSign.js';
import { ReactionPicker } from '../../internal/reactions/ReactionPicker.js';
import { reactionStrings } from '../../internal/reactions/strings.js';
import { slotted } from '../../internal/Slotted.js';
import { useStrings } from '../../internal/useStrings.js';
import { useReactionsState } from '../ReactionsContext.js';
import { ReactionsFailure } from '../reactionNotices.js';
import { ReactionsList } from '../ReactionsList.js';
import { ReactionsRoot, type ReactionsRootProps } from '../ReactionsRoot.js';
import type { InlineReactionsSlots } from './slots.js';

export interface InlineReactionsProps extends ReactionsRootProps {
  slots?: InlineReactionsSlots | undefined;
}

/** The reactions to an element and the button that adds one. The chunk behind `InlineReactionsSection`. */
export const InlineReactions = forwardRef<HTMLDivElement, InlineReactionsProps>(function InlineReactions(
  { slots = {}, ...props },
  ref,
) {
  return (
    <ReactionsRoot {...props} ref={ref}>
      <LoadFailure />
      <ReactionsList
        className="parley-reactions"
        chipClassName="parley-chip"
        namesClassName="parley-chip-names"
        renderChip={(reaction, content) => slotted(slots.Chip, 'Chip', { reaction }, content)}
      />
      <Add />
      <ReactionsFailure className="parley-reactions-failure" />
    </ReactionsRoot>
  );
});

/** Nothing for who may not react. */
function Add() {
  const { canReact, customReactions, toggle } = useReactionsState('Reactions.Root');
  return canReact ? <ReactionPicker customReactions={customReactions} align="start" onPick={toggle} /> : null;
}

function LoadFailure() {
  const { status, error, refetch } = useReactionsState('Reactions.Root');
  const strings = useStrings(reactionStrings);
  return status === 'error' ? <FailureSign what={strings.error} error={error} onRetry={refetch} /> : null;
}
