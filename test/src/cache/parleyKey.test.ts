import { hashKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { parleyKey } from '../../../src/cache/parleyKey.js';

const scope = { apiKey: 'k', organizationId: 'acme', userId: 'ada', epoch: 1 };

it('begins with the scope, so one person never sees what was kept for another', () => {
  expect(parleyKey(scope, 'notifications').slice(0, 3)).toEqual(['parley', scope, 'notifications']);
  expect(hashKey(parleyKey({ ...scope, epoch: 2 }, 'notifications'))).not.toBe(
    hashKey(parleyKey(scope, 'notifications')),
  );
});

it('gives equal questions one key: ids sorted and once each, what is undefined left out', () => {
  const one = parleyKey(scope, 'documents', { documentIds: ['b', 'a', 'b'], pageSize: undefined });
  const other = parleyKey(scope, 'documents', { documentIds: ['a', 'b'] });
  expect(hashKey(one)).toBe(hashKey(other));
  expect(one).toEqual(other);
});
