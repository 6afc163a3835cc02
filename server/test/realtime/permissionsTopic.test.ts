import {
  addDocuments,
  addPermissions,
  getUserPermissions,
  removePermissions,
  type Resource,
  updateDocumentsAccess,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';
import type { TestSocket } from './support/TestSocket.js';

const organizationId = 'acme';

describe('topic permissions', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, {
      organizationId,
      documents: [{ documentId: 'plan' }, { documentId: 'notes' }],
    });
  });

  const follow = async (userId: string, since?: number) => {
    const socket = await openSession(acme, userId);
    socket.subscribe('permissions', { since });
    expect(await socket.next()).toMatchObject({ type: 'subscribed', topic: 'permissions' });
    return socket;
  };
  const grant = (userId: string, ...resources: Resource[]) =>
    acme.key.call(addPermissions, { user: { userId }, permissions: { resources } });
  const read = async (userId: string, documentIds?: string[]) => {
    const person = await acme.person(userId);
    return (await person.call(getUserPermissions, { organizationId, documentIds })).permissions;
  };
  const nextMap = async (socket: TestSocket) => {
    for (;;) {
      const { topic, changes } = await socket.next('changes');
      if (topic !== 'permissions') continue;
      expect(changes).toMatchObject([{ type: 'permissions.updated' }]);
      return changes[0]?.type === 'permissions.updated' ? changes[0].permissions : undefined;
    }
  };
  const isSilent = async (socket: TestSocket) => {
    socket.send({ type: 'ping' });
    expect(await socket.next()).toEqual({ type: 'pong' });
  };

  it('sends what the person may enter now when a grant names the person, the documents of the grant included', async () => {
    const bob = await follow('bob');
    await grant('bob', { type: 'organization', id: organizationId, accessRole: 'viewer' });
    expect(await nextMap(bob)).toEqual({
      bob: { ...(await read('bob')).bob, documents: {}, context: { accessFields: [] } },
    });
    await grant('bob', { type: 'document', id: 'plan', organizationId });
    expect(await nextMap(bob)).toEqual({
      bob: { ...(await read('bob', ['plan'])).bob, context: { accessFields: [] } },
    });
  });

  it('is silent when a grant names somebody else', async () => {
    const bob = await follow('bob');
    const eve = await follow('eve');
    await grant('bob', { type: 'organization', id: organizationId });
    await nextMap(bob);
    await isSilent(eve);
  });

  it('names the documents that the same reader follows, when they change for everybody', async () => {
    const bob = await follow('bob');
    bob.subscribe('document:notes');
    await bob.next('subscribed');
    await acme.key.call(updateDocumentsAccess, {
      organizationId,
      documentIds: ['notes', 'plan'],
      accessType: 'restricted',
    });
    expect((await nextMap(bob))?.['bob']?.documents).toEqual({
      notes: { error: expect.any(String), errorCode: 'permission_denied' },
    });
  });

  it('says so when the last context permission is taken', async () => {
    const resource: Resource = { type: 'context', id: organizationId, organizationId, access: { team: 'red' } };
    await grant('bob', resource);
    const bob = await follow('bob');
    await acme.key.call(removePermissions, { userId: 'bob', permissions: { resources: [resource] } });
    expect((await nextMap(bob))?.['bob']?.context).toEqual({ accessFields: [] });
  });

  it('sends them again when a grant has expired', async () => {
    const expiresAt = Math.floor(test.clock.now() / 1000) + 30;
    await grant('bob', { type: 'organization', id: organizationId, expiresAt });
    const bob = await follow('bob');
    test.clock.advance(30_000);
    await test.service.jobs.drain();
    expect((await nextMap(bob))?.['bob']?.organization).toEqual({
      [organizationId]: expect.objectContaining({ errorCode: 'permission_denied' }),
    });
  });

  it('sends what was missed once, as it is now', async () => {
    await grant('bob', { type: 'organization', id: organizationId, accessRole: 'viewer' });
    await grant('bob', { type: 'organization', id: organizationId, accessRole: 'editor' });
    const bob = await follow('bob', 0);
    expect((await nextMap(bob))?.['bob']?.organization).toEqual({ [organizationId]: { accessRole: 'editor' } });
    await isSilent(bob);
  });

  it('sends a reader the position of the log when they missed nothing', async () => {
    await grant('eve', { type: 'organization', id: organizationId });
    const bob = await follow('bob', 0);
    expect(await bob.next()).toEqual({ type: 'changes', topic: 'permissions', after: 0, sequence: 1, changes: [] });
  });

  it('follows the default access type of the API key', async () => {
    const bob = await follow('bob');
    bob.subscribe('document:plan');
    await bob.next('subscribed');
    await test.service.core.db
      .updateTable('api_keys')
      .set({ settings: JSON.stringify({ defaultDocumentAccessType: 'restricted' }) })
      .where('api_key', '=', acme.key.apiKey)
      .execute();
    test.clock.advance(2000);
    expect((await nextMap(bob))?.['bob']?.documents).toEqual({
      plan: expect.objectContaining({ errorCode: 'permission_denied' }),
    });
  });
});
