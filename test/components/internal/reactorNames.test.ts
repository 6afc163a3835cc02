import { expect, it } from 'vitest';
import { reactorNames } from '../../../components/internal/reactions/reactorNames.js';
import { reactionStrings } from '../../../components/internal/reactions/strings.js';

const strings = { ...reactionStrings, others: (count: number) => `${count} others` };

it('names twenty people, and counts the others', () => {
  const reactions = Array.from({ length: 62 }, (_, n) => ({ from: { userId: `p${n}`, name: `P${n}` } }));
  const names = reactorNames({ reactions }, 'ada', strings).split(', ');
  expect(names).toHaveLength(21);
  expect(names.slice(-2)).toEqual(['P19', '42 others']);
});
