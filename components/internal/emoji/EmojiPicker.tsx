'use client';
import {
  EmojiPicker as Picker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { useCallback, useEffect, useRef } from 'react';
import type { Strings } from '../strings.js';
import type { emojiStrings } from './emojiStrings.js';
import { inTone, type SkinTone } from './skinTones.js';
import { resolveEmojiData } from './resolveEmojiData.js';

interface EmojiPickerProps {
  strings: Strings<typeof emojiStrings>;
  /** Translates the name of a category, and an emoji into its name and search words. */
  lookUp: (text: string) => string;
  skinTone: SkinTone;
  onSkinToneChange: (tone: SkinTone) => void;
  onPick: (emoji: string) => void;
}

/**
 * Every emoji, and a search field, which receives everything typed in the palette. Arrow keys move, Enter picks. A chunk of its
 * own; its texts are passed as props, because code that it shares with other chunks becomes one more file.
 */
export function EmojiPicker({ strings, lookUp, skinTone, onSkinToneChange, onPick }: EmojiPickerProps) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const palette = search.current?.closest('[role=dialog]');
    const handleKeyDown = ({ key, ctrlKey, metaKey, altKey }: Event & Partial<KeyboardEvent>) => {
      if (key?.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) search.current?.focus();
    };
    palette?.addEventListener('keydown', handleKeyDown);
    return () => palette?.removeEventListener('keydown', handleKeyDown);
  }, []);
  return (
    <Picker.Root
      className="parley-emoji"
      columns={8}
      skinTone={skinTone}
      resolveEmojiData={useCallback(() => resolveEmojiData(lookUp), [lookUp])}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className="parley-emoji-search"
        aria-label={strings.search}
        placeholder={strings.search}
        ref={search}
      />
      <Picker.Viewport className="parley-emoji-viewport">
        <Picker.Empty>
          <span className="parley-emoji-nothing">{strings.nothing}</span>
        </Picker.Empty>
        <Picker.List components={PARTS} />
      </Picker.Viewport>
      <div role="group" aria-label={strings.skinTone} className="parley-emoji-tones">
        {TONES.map(([tone, name]) => (
          <button
            key={tone}
            type="button"
            className="parley-emoji-option"
            title={strings[name]}
            aria-label={strings[name]}
            aria-pressed={tone === skinTone}
            onClick={() => onSkinToneChange(tone)}
          >
            {inTone('✋', tone)}
          </button>
        ))}
      </div>
    </Picker.Root>
  );
}

const TONES = [
  ['none', 'toneNone'],
  ['light', 'toneLight'],
  ['medium-light', 'toneMediumLight'],
  ['medium', 'toneMedium'],
  ['medium-dark', 'toneMediumDark'],
  ['dark', 'toneDark'],
] as const;

const Heading = ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
  <div {...props} className="parley-emoji-heading">
    {category.label}
  </div>
);

/** Rows and columns are counted from 1 (ARIA 1.2), and by the library from 0. */
const Row = ({ 'aria-rowindex': index = 0, ...props }: EmojiPickerListRowProps) => (
  <div {...props} aria-rowindex={index + 1} className="parley-emoji-row" />
);

function Emoji({ emoji, 'aria-colindex': index = 0, ...props }: EmojiPickerListEmojiProps) {
  return (
    <button
      {...props}
      role="gridcell"
      aria-colindex={index + 1}
      type="button"
      title={emoji.label}
      className="parley-emoji-option"
      data-parley-state={emoji.isActive ? 'active' : 'idle'}
    >
      {emoji.emoji}
    </button>
  );
}

/** Declared once: new functions would be mounted again each time. */
const PARTS = { CategoryHeader: Heading, Row, Emoji };
