import type { EmojiData } from 'frimousse';
import { EMOJIS } from './emojiData.js';
import { SKIN_TONES, tonedEmoji } from './skinTones.js';

/**
 * The data of the picker, which would be fetched from another host without it.
 * @param lookUp translates the name of a category, and an emoji into `name|word|word`: its name and more search words
 */
export function resolveEmojiData(lookUp: (text: string) => string): EmojiData {
  const groups = EMOJIS.split('\n\n').map((group) => group.split('\n'));
  const emojis = groups.flatMap(([, ...lines], category) =>
    lines.map((line) => {
      const [emoji = '', ...english] = line.split('|');
      const key = emoji.replaceAll(VARIATION_SELECTOR, '');
      const found = lookUp(key);
      const [label = '', ...tags] = found === key ? english : [...found.split('|'), ...english]; // English finds it, too
      return { emoji, label, tags, category, version: 1, ...skinsOf(emoji) }; // all of them are old enough
    }),
  );
  const names = new Set(emojis.map(({ label }) => label));
  return {
    locale: 'en',
    categories: groups.map(([label = ''], index) => ({ index, label: lookUp(label) })),
    // The picker has the order of the groups: an astronaut would come before the rocket.
    emojis: emojis.map(({ tags, ...emoji }) => ({ ...emoji, tags: tags.filter((tag) => !names.has(tag)) })),
    skinTones: { dark: '', light: '', medium: '', 'medium-dark': '', 'medium-light': '' }, // named by our own buttons
  };
}

/** Requests the colored picture of a character; sources differ in where they write it. */
const VARIATION_SELECTOR = '\uFE0F';

const TONES = Object.keys(SKIN_TONES) as (keyof typeof SKIN_TONES)[];

function skinsOf(emoji: string): Pick<EmojiData['emojis'][number], 'skins'> {
  if (tonedEmoji(emoji, 'medium') === undefined) return {};
  const skins = Object.fromEntries(TONES.map((tone) => [tone, tonedEmoji(emoji, tone)]));
  return { skins: skins as Record<keyof typeof SKIN_TONES, string> }; // each has one, as the middle one has
}
