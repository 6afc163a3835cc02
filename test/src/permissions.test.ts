import type { PermissionInfo } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import type { ParleyClient } from '../../src/index.js';
import { createParleyClient } from '../../src/createParleyClient.js';
import { HandDrivenTransport, settled } from '../support/HandDrivenTransport.js';
import { rejectionOf } from '../support/rejectionOf.js';

async function start() {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', transport });
  const signIn = async (userId: string) => {
    const done = client.identify({ userId });
    await settled();
    await transport.next('session/identify').answer(HandDrivenTransport.admission(userId));
    await done;
  };
  await signIn('ada');
  const publish = () => transport.subscriptions.find(({ topic }) => topic === 'permissions')!.on;
  return { transport, client, signIn, publish };
}

it('knows the permissions of the sign-in, and requests the rest when observed', async () => {
  const { transport, client } = await start();
  expect(transport.pending).toEqual([]);
  const seen: unknown[] = [];
  client.getCurrentUserPermissions().subscribe((map) => seen.push(map));
  await settled();
  await transport
    .next('permissions/get')
    .answer({ permissions: { ada: { context: { accessFields: ['team:7'] } } }, sequence: 1 });
  const organization = { acme: { accessRole: 'editor' } };
  expect(seen).toEqual([{ ada: { organization } }, { ada: { organization, context: { accessFields: ['team:7'] } } }]);
});

it('is live: a change replaces the entries of its places and leaves the others', async () => {
  const { client, publish } = await start();
  const changes = (documents: Record<string, PermissionInfo>) => ({
    type: 'changes' as const,
    after: 1,
    sequence: 2,
    changes: [{ type: 'permissions.updated' as const, permissions: { ada: { documents } } }],
  });
  publish()(changes({ a: { accessRole: 'editor' }, b: { accessRole: 'editor' } }));
  publish()(changes({ b: { errorCode: 'permission_denied' } }));
  expect(client.getCurrentUserPermissions().value).toEqual({
    ada: {
      organization: { acme: { accessRole: 'editor' } },
      documents: { a: { accessRole: 'editor' }, b: { errorCode: 'permission_denied' } },
    },
  });
});

it('asks again when changes were missed', async () => {
  const { transport, publish } = await start();
  publish()({ type: 'reset', sequence: 5 });
  await settled();
  expect(transport.pending.map(({ operation }) => operation)).toEqual(['permissions/get']);
});

it('adds the permissions of opened documents', async () => {
  const { transport, client } = await start();
  void client.setDocuments([{ id: 'a' }]);
  await settled();
  await transport.next('documents/open').answer({
    documents: [],
    permissions: { ada: { documents: { a: { errorCode: 'permission_denied' } } } },
    sequence: 3,
    sequences: {},
  });
  expect(client.getCurrentUserPermissions().value?.['ada']?.documents).toEqual({
    a: { errorCode: 'permission_denied' },
  });
});

describe('positions', () => {
  const accessFrame = (accessRole: 'viewer' | 'editor', sequence: number, after = sequence - 1) => ({
    type: 'changes' as const,
    after,
    sequence,
    changes: [{ type: 'permissions.updated' as const, permissions: { ada: { documents: { a: { accessRole } } } } }],
  });
  const roleOf = (client: ParleyClient) =>
    client.getCurrentUserPermissions().value?.['ada']?.documents?.['a']?.accessRole;
  const opened = (accessRole: string, sequence: number) => ({
    documents: [],
    permissions: { ada: { documents: { a: { accessRole } } } },
    sequence,
    sequences: {},
  });

  it('the topic is followed from the position of the sign-in, and again from that of opened documents', async () => {
    const { transport, client } = await start();
    const since = () =>
      transport.subscriptions.filter(({ topic }) => topic === 'permissions').map(({ options }) => options?.since);
    expect(since()).toEqual([0]);
    void client.setDocuments([{ id: 'a' }]);
    await settled();
    await transport.next('documents/open').answer(opened('editor', 5));
    expect(since()).toEqual([5]);
  });

  it('an answer changes nothing that is known at its position or later; a live change of that position does', async () => {
    const { transport, client, publish } = await start();
    publish()(accessFrame('viewer', 5));
    void client.setDocuments([{ id: 'a' }]);
    await settled();
    await transport.next('documents/open').answer(opened('editor', 5));
    expect(roleOf(client)).toBe('viewer');
    publish()(accessFrame('editor', 5, 5));
    expect(roleOf(client)).toBe('editor');
    publish()(accessFrame('viewer', 4)); // repeated by a subscription from an older position
    expect(roleOf(client)).toBe('editor');
  });

  it('after a reset positions begin again, earlier answers no longer count, and what is not sent again is removed', async () => {
    const { transport, client, publish } = await start();
    client.getCurrentUserPermissions().subscribe(() => undefined);
    await settled();
    const before = transport.next('permissions/get');
    publish()(accessFrame('editor', 50));
    publish()({ type: 'reset', sequence: 5 });
    await settled();
    expect(roleOf(client)).toBe('editor'); // shown until something else is known
    await before.answer({ permissions: { ada: { context: { accessFields: ['old:1'] } } }, sequence: 50 });
    await transport.next('permissions/get').answer({
      permissions: { ada: { organization: { acme: { accessRole: 'viewer' } } } },
      sequence: 5,
    });
    expect(client.getCurrentUserPermissions().value).toEqual({
      ada: { organization: { acme: { accessRole: 'viewer' } }, documents: {} },
    });
  });

  it('of another organization are not those of this one', async () => {
    const { transport, client } = await start();
    void client.setDocuments([{ id: 'a' }], { organizationId: 'other' });
    await settled();
    await transport.next('documents/open').answer({
      ...opened('editor', 500),
      documents: [{ id: 'a', documentName: 'A' }],
      sequences: { a: 500 },
    });
    expect(transport.subscriptions).toMatchObject([
      { topic: 'permissions', options: { since: 0 } },
      { topic: 'document:a', options: { since: 500, organizationId: 'other' } },
    ]);
    expect(roleOf(client)).toBe('editor');
  });
});

it('asks again when the connection is back and the first try failed', async () => {
  const { transport, client } = await start();
  client.disableLogs();
  client.getCurrentUserPermissions().subscribe(() => undefined);
  await settled();
  await transport.next('permissions/get').fail('UNAVAILABLE');
  expect(transport.pending).toEqual([]);
  transport.state.set('offline');
  transport.state.set('online');
  await settled();
  expect(transport.pending.map(({ operation }) => operation)).toEqual(['permissions/get']);
});

it('gives null at sign-out, and what the next person may do after that', async () => {
  const { client, signIn } = await start();
  const seen: unknown[] = [];
  client.getCurrentUserPermissions().subscribe((map) => seen.push(map && Object.keys(map)));
  await client.signOut();
  await signIn('grace');
  expect(seen).toEqual([['ada'], null, ['grace']]);
});

it('reads permissions once with getUserPermissions, and refuses folders', async () => {
  const { transport, client } = await start();
  const asked = client.getUserPermissions({ documentIds: ['a'], organizationId: undefined });
  await settled();
  expect(transport.next('permissions/get').body).toEqual({ organizationId: 'acme', documentIds: ['a'] });
  await transport.next('permissions/get').answer({ permissions: { ada: {} }, sequence: 1 });
  expect(await asked).toEqual({ ada: {} });
  const folders: object = { folderIds: ['f'] };
  expect((await rejectionOf(client.getUserPermissions(folders))).code).toBe('INVALID_ARGUMENT');
});
