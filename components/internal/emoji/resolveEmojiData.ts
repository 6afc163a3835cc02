import type { EmojiData } from 'frimousse';
import { EMOJIS } from './emojiData.js';

/** The data of the picker, which would be fetched from another host without it. @param lookUp translates the name of a category */
export function resolveEmojiData(lookUp: (text: string) => string): EmojiData {
  const groups = EMOJIS.split('\n\n').map((group) => group.split('\n'));
  return {
    locale: 'en',
    categories: groups.map(([label = ''], index) => ({ index, label: lookUp(label) })),
    emojis: groups.flatMap(([, ...lines], category) =>
      lines.map((line) => {
        const [emoji = '', label = '', ...tags] = line.split('|');
        return { emoji, label, tags, category, version: 1 }; // all of them are old enough
      }),
    ),
    skinTones: { dark: '', light: '', medium: '', 'medium-dark': '', 'medium-light': '' }, // not offered
  };
}
