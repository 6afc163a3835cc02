'use client';
import type { MouseEvent } from 'react';
import type { CommentReaction, ReactionIcon as Icon } from '../../../src/elements/comment/CommentRequests.js';
import { AllEmojis } from '../emoji/AllEmojis.js';
import { ReactionIcon } from '../icons.js';
import { Palette } from '../Palette.js';
import { useStrings } from '../useStrings.js';
import { BUILT_IN_REACTIONS } from './reactionPalette.js';
import { ReactionOptions } from './ReactionOptions.js';
import { reactionStrings } from './strings.js';

interface ReactionPickerProps {
  /** The host's own reactions. @default the built-in ones, and every emoji below */
  customReactions: Readonly<Record<string, Icon>> | undefined;
  align: 'start' | 'end';
  onPick: (reaction: CommentReaction) => void;
  /** For the button. `preventDefault` keeps the palette closed. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/** A button that opens the reactions to choose from: the favourites, and all others below; only the host's where it has some. */
export function ReactionPicker({ customReactions, align, onPick, onClick }: ReactionPickerProps) {
  const strings = useStrings(reactionStrings);
  return (
    <Palette label={strings.addReaction} icon={<ReactionIcon />} part="palette" align={align} onClick={onClick}>
      {(close) => {
        const pick = (reaction: CommentReaction) => {
          onPick(reaction);
          close();
        };
        return (
          <>
            <ReactionOptions
              palette={customReactions ?? BUILT_IN_REACTIONS}
              optionClassName="parley-icon-button"
              onPick={pick}
            />
            {!customReactions && (
              <AllEmojis onPick={(emoji) => pick({ reactionId: emoji, customReaction: { emoji } })} />
            )}
          </>
        );
      }}
    </Palette>
  );
}
