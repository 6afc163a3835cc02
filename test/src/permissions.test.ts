import type { PermissionInfo } from '@parley/protocol';
import { expect, it } from 'vitest';
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
  const tell = () => transport.subscriptions.find(({ topic }) => topic === 'permissions')!.on;
  return { transport, client, signIn, tell };
}

it('knows what sign-in told, and asks for the rest when somebody looks', async () => {
  const { transport, client } = await start();
  expect(transport.held).toEqual([]);
  const seen: unknown[] = [];
  client.getCurrentUserPermissions().subscribe((map) => seen.push(map));
  await settled();
  await transport.next('permissions/get').answer({ ada: { context: { accessFields: ['team:7'] } } });
  const organization = { acme: { accessRole: 'editor' } };
  expect(seen).toEqual([{ ada: { organization } }, { ada: { organization, context: { accessFields: ['team:7'] } } }]);
});

it('is live: a change replaces the entries of its places and leaves the others', async () => {
  const { client, tell } = await start();
  const changes = (documents: Record<string, PermissionInfo>) => ({
    type: 'changes' as const,
    after: 1,
    sequence: 2,
    changes: [{ type: 'permissions.updated' as const, permissions: { ada: { documents } } }],
  });
  tell()(changes({ a: { accessRole: 'editor' }, b: { accessRole: 'editor' } }));
  tell()(changes({ b: { errorCode: 'permission_denied' } }));
  expect(client.getCurrentUserPermissions().value).toEqual({
    ada: {
      organization: { acme: { accessRole: 'editor' } },
      documents: { a: { accessRole: 'editor' }, b: { errorCode: 'permission_denied' } },
    },
  });
});

it('asks anew when changes were missed', async () => {
  const { transport, tell } = await start();
  tell()({ type: 'reset', sequence: 5 });
  await settled();
  expect(transport.held.map(({ operation }) => operation)).toEqual(['permissions/get']);
});

it('adds what opening documents told', async () => {
  const { transport, client } = await start();
  void client.setDocuments([{ id: 'a' }]);
  await settled();
  await transport
    .next('documents/open')
    .answer({ documents: [], permissions: { ada: { documents: { a: { errorCode: 'permission_denied' } } } } });
  expect(client.getCurrentUserPermissions().value?.['ada']?.documents).toEqual({
    a: { errorCode: 'permission_denied' },
  });
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
  await transport.next('permissions/get').answer({ ada: {} });
  expect(await asked).toEqual({ ada: {} });
  const folders: object = { folderIds: ['f'] };
  expect((await rejectionOf(client.getUserPermissions(folders))).code).toBe('INVALID_ARGUMENT');
});
