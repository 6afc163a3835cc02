'use client';
import { AllEmojis } from '../../internal/emoji/AllEmojis.js';
import { emojiStrings } from '../../internal/emoji/emojiStrings.js';
import { FAVOURITE_EMOJIS } from '../../internal/emoji/favouriteEmojis.js';
import { inTone } from '../../internal/emoji/skinTones.js';
import { useSkinTone } from '../../internal/emoji/useSkinTone.js';
import { SmileIcon } from '../../internal/icons.js';
import { Palette } from '../../internal/Palette.js';
import { useStrings } from '../../internal/useStrings.js';
import { useComposerEditor, useComposerOptions } from '../ComposerRootContext.js';
import { composerStrings } from '../strings.js';

/** Puts an emoji where the cursor is: the favourites, and all others below. */
export function EmojiButton() {
  const field = useComposerEditor('Composer.Root', (state) => state.field);
  const { isReadOnly } = useComposerOptions('Composer.Root');
  const strings = useStrings(composerStrings);
  const { favourites } = useStrings(emojiStrings);
  const [skinTone] = useSkinTone();
  if (isReadOnly) return null;
  return (
    <Palette
      label={strings.emoji}
      icon={<SmileIcon />}
      part="emoji-menu"
      align="start"
      isDisabled={!field}
      giveFocus={() => field?.focus()}
    >
      {(close) => {
        const pick = (emoji: string) => {
          field?.insertText(emoji);
          close();
        };
        return (
          <>
            <div role="group" aria-label={favourites}>
              {FAVOURITE_EMOJIS.map((plain) => inTone(plain, skinTone)).map((emoji) => (
                <button key={emoji} type="button" className="parley-icon-button" onClick={() => pick(emoji)}>
                  {emoji}
                </button>
              ))}
            </div>
            <AllEmojis onPick={pick} />
          </>
        );
      }}
    </Palette>
  );
}
