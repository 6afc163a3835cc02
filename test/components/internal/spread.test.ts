import { expect, test } from 'vitest';
import fc from 'fast-check';
import { spread } from '../../../components/internal/spread.js';

const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9) as number);

test('moves apart only what is too near', () => {
  expect(spread([0.1, 0.5, 0.52, 0.9], 0.1)).toEqual(near([0.1, 0.5, 0.6, 0.9]));
});

test('moves back from the end what has no room there', () => {
  expect(spread([0.2, 0.97, 0.99], 0.1)).toEqual(near([0.2, 0.9, 1]));
});

test('spreads evenly what has no room at all', () => {
  expect(spread([0.5, 0.5, 0.5], 0.8)).toEqual(near([0, 0.5, 1]));
});

test('leaves a single one, and none, alone', () => {
  expect(spread([0.4], 0.5)).toEqual([0.4]);
  expect(spread([], 0.5)).toEqual([]);
});

test('keeps the order, the gap and the bounds', () => {
  const positions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });
  fc.assert(
    fc.property(positions, fc.double({ min: 0, max: 0.5, noNaN: true }), (unsorted, gap) => {
      const moved = spread(
        unsorted.toSorted((a, b) => a - b),
        gap,
      );
      const step = Math.min(gap, 1 / Math.max(1, moved.length - 1));
      expect(moved.filter((at) => at < 0 || at > 1)).toEqual([]);
      const gaps = moved.slice(1).map((at, index) => at - moved[index]!);
      expect(gaps.filter((between) => between < step - 1e-9)).toEqual([]);
    }),
  );
});
