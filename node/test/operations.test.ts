import { ENDPOINTS } from '@parley/protocol';
import { expect, it } from 'vitest';
import { createParley } from '../src/index.js';
import { OPERATIONS, type OperationTraits } from '../src/operations.js';

const isRest = ({ path }: { path: string }) => !path.startsWith('/v2/client/');

it('lists every operation of the protocol for backends, with its credentials and whether it is paged', () => {
  const declared = ENDPOINTS.filter(isRest).map(({ path, audience, isPaged = false }) => {
    return { path, audience, isPaged };
  });
  const listed = Object.entries<OperationTraits>(OPERATIONS).map(([name, traits]) => ({
    path: `/v2/${name}`,
    audience: traits.isOfWorkspace ? 'workspace' : 'backend',
    isPaged: traits.isPaged ?? false,
  }));
  expect(new Set(listed)).toEqual(new Set(declared));
});

it('has each operation at its path', () => {
  const parley: object = createParley({ baseUrl: 'http://service.test', apiKey: 'key', authToken: 'token' });
  for (const operation of Object.keys(OPERATIONS)) {
    const call = operation.split('/').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], parley);
    expect(call, operation).toBeTypeOf('function');
  }
});
