import { expect, it } from 'vitest';
import { streamTops } from '../../../components/comments/styled/streamTops.js';

const entries = (...ats: number[]) => ats.map((at) => ({ at, height: 50 }));

it('stands each card beside its place, and pushes down those that would lie over others', () => {
  expect(streamTops([], -1)).toEqual([]);
  expect(streamTops(entries(0, 100), -1)).toEqual([0, 100]);
  expect(streamTops(entries(0, 10, 20, 300), -1)).toEqual([0, 58, 116, 300]);
});

it('stands the selected one exactly there: those before it move up', () => {
  expect(streamTops(entries(0, 10, 20, 300), 2)).toEqual([-96, -38, 20, 300]);
  expect(streamTops(entries(0, 10, 20), 0)).toEqual([0, 58, 116]);
  expect(streamTops(entries(0, 200, 210, 220), 2)).toEqual([0, 152, 210, 268]);
});
