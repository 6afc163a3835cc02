/**
 * Writes `components/internal/emoji/emojiData.ts`, what the emoji picker lists: `node scripts/emojiData.mjs`, after a new version of one of
 * the two packages. The file is part of the repository, so that nobody who uses ours has to install or fetch them.
 */
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import wordsOf from 'emojilib/dist/emoji-en-US.json' with { type: 'json' };
import groups from 'unicode-emoji-json/data-by-group.json' with { type: 'json' };

const EMOJI_DATA_FILE = new URL('../components/internal/emoji/emojiData.ts', import.meta.url);

/** Newer ones are empty boxes on many devices. */
const NEWEST_EMOJI_VERSION = 15;
/** Few people know an emoji by more words. */
const MAX_WORDS = 8;

/** @typedef {{ emoji: string, name: string, emoji_version: string }} Emoji */

/** The source of the file. */
export function emojiDataSource() {
  const text = groups.map(({ name, emojis }) => [name, ...emojis.filter(isKnown).map(lineOf)].join('\n')).join('\n\n');
  return `// Made by scripts/emojiData.mjs of the packages unicode-emoji-json and emojilib, (c) Mu-An Chiou, MIT licence.

/** A paragraph for each group: its name, then a line for each emoji with its name and the words that find it. */
export const EMOJIS = \`${text}\`;
`;
}

/** @param {Emoji} emoji */
const isKnown = ({ emoji_version: version }) => Number(version) <= NEWEST_EMOJI_VERSION;

/** @param {Emoji} emoji */
function lineOf({ emoji, name }) {
  /** @type {Record<string, string[]>} */
  const known = wordsOf;
  const words = (known[emoji] ?? [])
    .map((word) => word.replaceAll('_', ' '))
    .filter((word) => !name.includes(word) && /^[\p{L}\p{N} '-]+$/u.test(word));
  return [emoji, name, ...new Set(words.slice(0, MAX_WORDS))].join('|');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(EMOJI_DATA_FILE, emojiDataSource());
}
