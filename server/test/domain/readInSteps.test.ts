import { describe, expect, it } from 'vitest';
import { readInSteps } from '../../src/domain/common/readInSteps.js';

/** Reads a page of a list of 5,000 rows. Returns its items and the size of each step. */
async function readPage(limit: number, isShown: (row: number) => boolean, maxRead?: number) {
  const steps: number[] = [];
  const { items, next } = await readInSteps<number, number>(
    (after = 0, step) => {
      steps.push(step);
      const rows = Array.from({ length: Math.min(step, 5000 - after) }, (_, index) => after + index + 1);
      return Promise.resolve(rows.map((row) => ({ position: row, item: isShown(row) ? row : null, row })));
    },
    undefined,
    limit,
    maxRead,
  );
  return { items, next, steps };
}

describe('readInSteps', () => {
  it('reads one row more than the page, when all are shown', async () => {
    expect(await readPage(20, () => true)).toMatchObject({ next: 20, steps: [21] });
    expect(await readPage(50, () => true)).toMatchObject({ next: 50, steps: [25, 26] });
  });

  it('reads few further rows when few of a page are left out', async () => {
    const { items, next, steps } = await readPage(20, (row) => row !== 7);
    expect(items).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    expect(next).toBe(21);
    expect(steps).toEqual([21, 3]);
  });

  it('reads as many further rows as the share of the last step asks for', async () => {
    expect(await readPage(20, (row) => row % 4 === 0)).toMatchObject({ next: 80, steps: [21, 84] });
  });

  it('reads larger and larger steps while nothing is shown', async () => {
    expect(await readPage(20, (row) => row === 1, 2000)).toEqual({
      items: [1],
      next: 2000,
      steps: [21, 84, 336, 400, 400, 400, 359],
    });
    expect(await readPage(20, (row) => row <= 20)).toMatchObject({ next: null });
    const { steps } = await readPage(20, (row) => row <= 20, 2000);
    expect(steps).toEqual([21, 3, 25, 100, 400, 400, 400, 400, 251]);
  });
});
