import { expect, it } from 'vitest';
import { viewersOf } from '../src/index.js';

it('names who saw the newest comment, the latest view first, in whatever order the marks are stored', () => {
  const marks = {
    '10': { through: 3, timestamp: 5 },
    ada: { through: 3, timestamp: 7 },
    bob: { through: 3, timestamp: 9 },
    '2': { through: 4, timestamp: 7 },
    cid: { through: 2, timestamp: 11 }, // a comment has come since
    dee: { through: 3, timestamp: 12, isMarkedUnread: true },
  };
  expect(viewersOf(marks, 3)).toEqual(['bob', '2', 'ada', '10']);
  expect(viewersOf(Object.fromEntries(Object.entries(marks).reverse()), 3)).toEqual(['bob', '2', 'ada', '10']);
});
