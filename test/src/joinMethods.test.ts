import { describe, expect, it } from 'vitest';
import { joinMethods } from '../../src/joinMethods.js';

describe('the parts of an element', () => {
  it('are one object with the methods of each', () => {
    const joined = joinMethods([{ one: () => 1 }, { two: () => 'two' }, {}]);
    expect([joined.one(), joined.two()]).toEqual([1, 'two']);
    expect(Object.keys(joined)).toEqual(['one', 'two']);
  });

  it('do not compile with one name in two of them', () => {
    // @ts-expect-error -- the first and the last have `one`
    const joined: object = joinMethods([{ one: () => 1 }, { two: () => 2 }, { one: () => 3 }]);
    expect(Object.keys(joined)).toEqual(['one', 'two']);
  });
});
