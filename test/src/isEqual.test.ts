import { expect, it } from 'vitest';
import { isEqual } from '../../src/isEqual.js';

const run = () => undefined;

it.each<[unknown, unknown]>([
  [1, 1],
  [NaN, NaN],
  [null, null],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ run }, { run }],
  [[], []],
  [{ at: new Date(0) }, { at: new Date(0) }],
])('takes %o and %o for equal', (a, b) => expect(isEqual(a, b)).toBe(true));

it.each<[unknown, unknown]>([
  [1, '1'],
  [null, undefined],
  [null, {}],
  [[], {}],
  [{ a: undefined }, {}],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [
    [1, 2],
    [2, 1],
  ],
  [new Date(0), new Date(1)],
  [new Date(0), 0],
  [new Map(), new Map()],
  [{ run }, { run: () => undefined }],
])('tells %o from %o', (a, b) => expect(isEqual(a, b)).toBe(false));
