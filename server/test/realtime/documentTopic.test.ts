import {
  addDocuments,
  addPermissions,
  deleteDocuments,
  getDocuments,
  removePermissions,
  updateDocuments,
  updateDocumentsAccess,
  updateDocumentsDisableState,
  updateOrganizationsDisableState,
} from '@parley/protocol';
import { CLOSE_CODES } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';
import type { TestSocket } from './support/TestSocket.js';

const organizationId = 'acme';
const documentIds = ['plan'];
const topic = 'document:plan';

describe.each(MAIN_DATABASE)('topic document on $name', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan', documentName: 'Plan' }] });
  });

  const follow = async (userId: string, since?: number) => {
    const socket = await openSession(acme, userId);
    socket.subscribe(topic, { since });
    return socket;
  };
  const rename = (documentName: string) =>
    acme.key.call(updateDocuments, { organizationId, documents: [{ documentId: 'plan', documentName }] });
  const restrict = () =>
    acme.key.call(updateDocumentsAccess, { organizationId, documentIds, accessType: 'restricted' });
  const grant = (userId: string, expiresAt?: number) =>
    acme.key.call(addPermissions, {
      user: { userId },
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId, expiresAt }] },
    });
  const expectEnd = async (socket: TestSocket) => {
    expect(await socket.next('changes')).toMatchObject({ changes: [{ type: 'document.removed', documentId: 'plan' }] });
    expect(await socket.next()).toMatchObject({ type: 'unsubscribed', topic, code: 'PERMISSION_DENIED' });
  };

  it('sends the document as it is read, at every change', async () => {
    const socket = await follow('bob');
    expect(await socket.next()).toEqual({ type: 'subscribed', topic, sequence: 0, reset: false });
    await rename('Roadmap');
    const [document] = await acme.key.call(getDocuments, { organizationId, documentIds });
    expect(await socket.next()).toEqual({
      type: 'changes',
      topic,
      after: 0,
      sequence: 1,
      changes: [{ type: 'document.updated', document }],
    });
    expect(document).toMatchObject({ documentName: 'Roadmap', accessType: 'public' });
  });

  it('refuses a document that is not there and one that may not be read alike', async () => {
    await restrict();
    const socket = await openSession(acme, 'bob');
    socket.subscribe(topic);
    const refused = await socket.next();
    expect(refused).toMatchObject({ type: 'unsubscribed', topic, code: 'PERMISSION_DENIED' });
    socket.subscribe('document:nothing');
    expect(await socket.next()).toEqual({ ...refused, topic: 'document:nothing' });
  });

  it('may be subscribed to again once access was given', async () => {
    await restrict();
    const socket = await follow('bob');
    await socket.next('unsubscribed');
    await grant('bob');
    socket.subscribe(topic);
    expect(await socket.next()).toMatchObject({ type: 'subscribed', topic });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['access is taken', restrict],
    [
      'the document is switched off',
      () => acme.key.call(updateDocumentsDisableState, { organizationId, documentIds, disabled: true }),
    ],
    ['the document is deleted', () => acme.key.call(deleteDocuments, { organizationId, documentIds })],
  ])('ends for those who lose access when %s, and sends nothing more', async (_title, lose) => {
    const socket = await follow('bob');
    await socket.next('subscribed');
    await lose();
    await expectEnd(socket);
    await rename('Secret');
    socket.send({ type: 'ping' });
    expect(await socket.next()).toEqual({ type: 'pong' });
  });

  it('goes on for those who keep access', async () => {
    await grant('bob');
    const [bob, eve] = [await follow('bob'), await follow('eve')];
    await bob.next('subscribed');
    await eve.next('subscribed');
    await restrict();
    await expectEnd(eve);
    expect(await bob.next('changes')).toMatchObject({
      changes: [{ type: 'document.updated', document: { accessType: 'restricted' } }],
    });
  });

  it('ends when the grant is removed', async () => {
    await restrict();
    await grant('bob');
    const socket = await follow('bob');
    await socket.next('subscribed');
    await acme.key.call(removePermissions, {
      userId: 'bob',
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId }] },
    });
    await expectEnd(socket);
  });

  it('ends when the grant has expired', async () => {
    await restrict();
    await grant('bob', Math.floor(test.clock.now() / 1000) + 60);
    const socket = await follow('bob');
    await socket.next('subscribed');
    test.clock.advance(59_000);
    socket.send({ type: 'ping' });
    expect(await socket.next()).toEqual({ type: 'pong' });
    test.clock.advance(1000);
    await test.service.jobs.drain();
    await expectEnd(socket);
  });

  it('replays a missed change once, as the document is now', async () => {
    await rename('One');
    await rename('Two');
    await rename('Three');
    const socket = await follow('bob', 1);
    expect(await socket.next()).toEqual({ type: 'subscribed', topic, sequence: 3, reset: false });
    expect(await socket.next()).toMatchObject({
      after: 1,
      sequence: 3,
      changes: [{ type: 'document.updated', document: { documentName: 'Three' } }],
    });
    expect(socket.rest()).toEqual([]);
  });

  it('starts a reader again that claims to be ahead of the log', async () => {
    const socket = await follow('bob', 99);
    expect(await socket.next()).toEqual({ type: 'subscribed', topic, sequence: 0, reset: true });
  });

  it('closes FORBIDDEN when the organization is switched off', async () => {
    const socket = await follow('bob');
    await socket.next('subscribed');
    await acme.key.call(updateOrganizationsDisableState, { organizationIds: [organizationId], disabled: true });
    expect(await socket.whenClosed()).toBe(CLOSE_CODES.FORBIDDEN);
  });
});
