import { expect, it } from 'vitest';
import { accessFilter } from '../../src/domain/threads/accessFilter.js';

const RECORDS = [null, { team: 'a' }, { team: 'b' }, { team: ['a', 'b'] }, { team: 'a', region: 'eu' }];

it.each([
  ['nothing is asked: all', undefined, [true, true, true, true, true]],
  ['one value: what it opens', { team: 'a' }, [true, true, false, true, false]],
  ['two fields: both count', { team: 'b', region: ['eu', 'us'] }, [true, false, true, true, false]],
])('%s', (_, asked, expected) => {
  expect(RECORDS.map(accessFilter(asked))).toEqual(expected);
});
