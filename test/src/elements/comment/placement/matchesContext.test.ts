import { expect, it } from 'vitest';
import { matchesContext } from '../../../../../src/elements/comment/placement/matchesContext.js';

it('takes the same keys with equal values for a match, however deep, and system keys for none', () => {
  const context = { row: 7, cell: { column: 'a' }, access: { team: ['x'] }, accessFields: ['team:x'] };
  expect(matchesContext(context, { row: 7, cell: { column: 'a' } })).toBe(true);
  expect(matchesContext(context, { row: 7, cell: { column: 'b' } })).toBe(false);
  expect(matchesContext(context, { row: 7 })).toBe(false);
  expect(matchesContext(context, { row: 7, cell: { column: 'a' }, page: 1 })).toBe(false);
  expect(matchesContext(undefined, {})).toBe(true);
});

it('asks in part for the keys that are given and no others', () => {
  const partial = { partialMatch: true };
  expect(matchesContext({ row: 7, page: 1 }, { row: 7 }, partial)).toBe(true);
  expect(matchesContext({ row: 7, page: 1 }, { row: 8 }, partial)).toBe(false);
  expect(matchesContext({ page: 1 }, { row: undefined }, partial)).toBe(false);
});
