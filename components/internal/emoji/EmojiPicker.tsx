'use client';
import {
  EmojiPicker as Picker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { useCallback } from 'react';
import type { Strings } from '../strings.js';
import type { emojiStrings } from './emojiStrings.js';
import { resolveEmojiData } from './resolveEmojiData.js';

interface EmojiPickerProps {
  strings: Strings<typeof emojiStrings>;
  /** Translates the name of a category. */
  lookUp: (text: string) => string;
  onPick: (emoji: string) => void;
}

/**
 * Every emoji, and a field to search them by words. Arrow keys move, Enter picks. A chunk of its own; its texts are given to it, as what it
 * would share with other chunks becomes one more file.
 */
export function EmojiPicker({ strings, lookUp, onPick }: EmojiPickerProps) {
  return (
    <Picker.Root
      className="parley-emoji"
      columns={8}
      resolveEmojiData={useCallback(() => resolveEmojiData(lookUp), [lookUp])}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search className="parley-emoji-search" aria-label={strings.search} placeholder={strings.search} />
      <Picker.Viewport className="parley-emoji-viewport">
        <Picker.Empty>
          <span className="parley-emoji-nothing">{strings.nothing}</span>
        </Picker.Empty>
        <Picker.List components={PARTS} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

const Heading = ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
  <div {...props} className="parley-emoji-heading">
    {category.label}
  </div>
);

const Row = (props: EmojiPickerListRowProps) => <div {...props} className="parley-emoji-row" />;

function Emoji({ emoji, ...props }: EmojiPickerListEmojiProps) {
  return (
    <button
      {...props}
      type="button"
      title={emoji.label}
      className="parley-emoji-option"
      data-parley-state={emoji.isActive ? 'active' : 'idle'}
    >
      {emoji.emoji}
    </button>
  );
}

/** Declared once: others would be mounted anew each time. */
const PARTS = { CategoryHeader: Heading, Row, Emoji };
