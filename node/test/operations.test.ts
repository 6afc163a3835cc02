import { ENDPOINTS } from '@parley/protocol';
import { expect, expectTypeOf, it, vi } from 'vitest';
import { createParley, type Operation, type PagedOperation, type Parley } from '../src/index.js';
import { type OperationTraits, TRAITS } from '../src/operations.js';

const REST = ENDPOINTS.filter(({ path }) => !path.startsWith('/v2/client/'));

it('sends each operation of the protocol from its path, with the credentials that it takes', async () => {
  const asked: { url: string; isOfWorkspace: boolean }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>((url, init) => {
    asked.push({ url: url as string, isOfWorkspace: new Headers(init!.headers).has('x-service-workspace-id') });
    return Promise.resolve(Response.json({ result: { data: null } }));
  });
  const workspace = { id: 'workspace', authToken: 'token' };
  const parley = createParley({ baseUrl: 'http://a.test', apiKey: 'key', authToken: 'token', workspace, fetch });
  for (const { path } of REST) {
    const names = path.slice('/v2/'.length).split('/');
    const call = names.reduce<object>(
      (at, name) => (at as Record<string, object>)[name]!,
      parley,
    ) as Parley['auth']['generate_token'];
    await call({ userId: 'ada' });
  }
  expect(REST.length).toBeGreaterThan(60);
  expect(asked).toEqual(
    REST.map(({ path, audience }) => ({ url: `http://a.test${path}`, isOfWorkspace: audience === 'workspace' })),
  );
});

it('knows a paged operation by the pageToken that it takes', () => {
  const paged = REST.filter(({ isPaged }) => isPaged).map(({ path }) => path);
  // Safe: `data` of every operation is an object.
  const withToken = REST.filter(({ data }) => 'pageToken' in (data as unknown as { shape: object }).shape);
  expect(withToken.map(({ path }) => path)).toEqual(paged);
  expectTypeOf<'notifications/get' | 'users/get' | 'workspace/apikeys/get'>().toExtend<PagedOperation>();
  expectTypeOf<'notifications/add'>().not.toExtend<PagedOperation>();
  expectTypeOf<'workspace/notificationconfig/get'>().not.toExtend<PagedOperation>();
});

it('fills in ids only where the operation takes them', () => {
  const shape = (schema: unknown) => (schema as { shape: Record<string, never> }).shape;
  /** Without what makes a schema optional, and that of the items of a list. */
  const inner = (schema: unknown): unknown => {
    const { def } = schema as { def: { innerType?: unknown; in?: unknown; element?: unknown } };
    const next = def.innerType ?? def.in ?? def.element;
    return next === undefined ? schema : inner(next);
  };
  for (const [operation, { id }] of Object.entries(TRAITS) as [Operation, OperationTraits][]) {
    const { data } = REST.find(({ path }) => path === `/v2/${operation}`)!;
    if (!id) continue;
    for (const name of id.list ?? ['']) {
      const at = name === '' ? data : inner(shape(data)[name]);
      expect(Object.keys(shape(at)), operation).toContain(id.field);
    }
  }
});

it('is not taken for a promise', async () => {
  const parley = createParley({ baseUrl: 'http://a.test', apiKey: 'key', authToken: 'token' });
  expect(await Promise.resolve(parley)).toBe(parley);
  const { notifications } = parley;
  expect(await Promise.resolve(notifications)).toBe(notifications);
  expect(parley.notifications).toBe(notifications);
});
