import groups from 'unicode-emoji-json/data-by-group.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { EMOJIS } from '../../../components/internal/emoji/emojiData.js';
import { FAVOURITE_EMOJIS } from '../../../components/internal/emoji/favouriteEmojis.js';
import { resolveEmojiData } from '../../../components/internal/emoji/resolveEmojiData.js';
import { inTone } from '../../../components/internal/emoji/skinTones.js';
import { emojiDataSource } from '../../../scripts/emojiData.mjs';

it('is what the script writes', () => {
  expect(emojiDataSource().includes(`EMOJIS = \`${EMOJIS}\`;`)).toBe(true);
});

it('has every emoji once, with a name, in a group that has one', () => {
  const { emojis, categories } = resolveEmojiData((text) => text);
  expect(emojis.length).toBeGreaterThan(1800);
  expect(new Set(emojis.map(({ emoji }) => emoji)).size).toBe(emojis.length);
  expect(emojis.filter(({ emoji, label, category }) => !emoji || !label || !categories[category]?.label)).toEqual([]);
  expect(categories[0]).toEqual({ index: 0, label: 'Smileys & Emotion' });
  expect(FAVOURITE_EMOJIS.filter((favourite) => emojis.every(({ emoji }) => emoji !== favourite))).toEqual([]);
});

it('finds an emoji by other words than its name', () => {
  const party = resolveEmojiData((text) => text).emojis.find(({ emoji }) => emoji === '🎉');
  expect(party).toMatchObject({ label: 'party popper', tags: expect.arrayContaining(['congratulations']) });
});

it('finds by the whole name of an emoji no other that only has to do with it', () => {
  const { emojis } = resolveEmojiData((text) => text);
  const found = emojis.filter(({ label, tags }) => [label, ...tags].includes('rocket'));
  expect(found.map(({ emoji }) => emoji)).toEqual(['🚀']);
});

it('has the names and words of the set language before the English ones, with or without a variation selector', () => {
  const german: Record<string, string> = {
    '🎉': 'Konfettibombe|Party|Feier',
    '☺': 'lächelndes Gesicht',
    Flags: 'Flaggen',
  };
  const { emojis, categories } = resolveEmojiData((text) => german[text] ?? text);
  const of = (wanted: string) => emojis.find(({ emoji }) => emoji === wanted);
  expect(of('🎉')).toMatchObject({
    label: 'Konfettibombe',
    tags: expect.arrayContaining(['Party', 'Feier', 'party popper', 'congratulations']),
  });
  expect(of('☺️')?.label).toBe('lächelndes Gesicht');
  expect(of('🚀')?.label).toBe('rocket');
  expect(categories.at(-1)?.label).toBe('Flaggen');
});

it('offers a skin tone for each emoji of one person or hand that has tones, and for no other', () => {
  const withTones = groups.flatMap(({ emojis }) => emojis.filter((one) => one.skin_tone_support));
  const { emojis } = resolveEmojiData((text) => text);
  const offered = emojis.filter(({ skins }) => skins).map(({ emoji }) => emoji);
  const known = new Set(withTones.map(({ emoji }) => emoji));
  expect(offered.filter((emoji) => !known.has(emoji))).toEqual([]);
  expect(offered.length).toBeGreaterThan(300);
  expect(['👍', '🖐️', '👩‍⚕️', '🧑‍🤝‍🧑', '🚀'].map((emoji) => inTone(emoji, 'dark'))).toEqual(['👍🏿', '🖐🏿', '👩🏿‍⚕️', '🧑‍🤝‍🧑', '🚀']);
});
