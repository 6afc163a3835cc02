'use client';
import * as Popover from '@radix-ui/react-popover';
import { useRef, useState } from 'react';
import { AllEmojis } from '../../internal/emoji/AllEmojis.js';
import { emojiStrings } from '../../internal/emoji/emojiStrings.js';
import { FAVOURITE_EMOJIS } from '../../internal/emoji/favouriteEmojis.js';
import { SmileIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { useSurroundings } from '../../internal/useSurroundings.js';
import { useComposerEditor, useComposerOptions } from '../ComposerRootContext.js';
import { composerStrings } from '../strings.js';

/** Puts an emoji where the cursor is: the favourites, and all others below. */
export function EmojiButton() {
  const field = useComposerEditor('Composer.Root', (state) => state.field);
  const { isReadOnly } = useComposerOptions('Composer.Root');
  const strings = useStrings(composerStrings);
  const { favourites } = useStrings(emojiStrings);
  const [isOpen, setIsOpen] = useState(false);
  const hasPicked = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const surroundings = useSurroundings(button, isOpen);
  if (isReadOnly) return null;

  function pick(emoji: string) {
    hasPicked.current = true;
    field?.insertText(emoji);
    setIsOpen(false);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className="parley-icon-button"
        title={strings.emoji}
        aria-label={strings.emoji}
        disabled={!field}
        ref={button}
      >
        <SmileIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          {...surroundings}
          aria-label={strings.emoji}
          className="parley-root parley-menu parley-palette"
          data-parley-part="emoji-menu"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!hasPicked.current) return;
            hasPicked.current = false;
            event.preventDefault();
            field?.focus();
          }}
        >
          <div role="group" aria-label={favourites}>
            {FAVOURITE_EMOJIS.map((emoji) => (
              <button key={emoji} type="button" className="parley-icon-button" onClick={() => pick(emoji)}>
                {emoji}
              </button>
            ))}
          </div>
          <AllEmojis onPick={pick} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
