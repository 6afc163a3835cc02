'use client';
import {
  EmojiPicker as Picker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { useLookUp, useStrings } from '../useStrings.js';
import { emojiStrings } from './emojiStrings.js';
import { resolveEmojiData } from './resolveEmojiData.js';

interface EmojiPickerProps {
  onPick: (emoji: string) => void;
}

/** Every emoji, and a field to search them by words. Arrow keys move, Enter picks. A chunk of its own. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const strings = useStrings(emojiStrings);
  return (
    <Picker.Root
      className="parley-emoji"
      columns={8}
      resolveEmojiData={resolveEmojiData}
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

function Heading({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
  const lookUp = useLookUp();
  return (
    <div {...props} className="parley-emoji-heading">
      {lookUp(category.label)}
    </div>
  );
}

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
