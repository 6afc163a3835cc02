import {
  addDocuments,
  addPermissions,
  addUsers,
  deleteDocuments,
  type EndpointInput,
  syncStore,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { textIn, textOf, typed } from './support/texts.js';

const organizationId = 'acme';
const place = { organizationId, documentId: 'plan', storeId: 'body', type: 'text' } as const;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

describe('client/crdt/sync', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService()));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, {
      organizationId,
      documents: [{ documentId: 'plan', accessType: 'restricted' }],
    });
    await grant('ada', 'editor');
    await grant('bob', 'viewer');
  });

  const grant = (userId: string, accessRole: 'viewer' | 'editor') =>
    acme.key.call(addPermissions, {
      user: { userId },
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId, accessRole }] },
    });
  const sync = async (userId: string, data: Partial<EndpointInput<typeof syncStore>> = {}) =>
    (await acme.person(userId)).call(syncStore, { ...place, ...data });
  const refused = async (userId: string, data: Partial<EndpointInput<typeof syncStore>> = {}) =>
    (await acme.person(userId)).refused(syncStore, { ...place, ...data });

  it('answers an empty state for a store that nobody has written, and makes none', async () => {
    const empty = { sequence: 0, lastUpdate: null, lastUpdatedBy: null, isReadOnly: false };
    expect(await sync('ada')).toMatchObject(empty);
    expect(textOf(bytes((await sync('ada')).update))).toBe('');
    expect(await sync('ada', { type: 'map' })).toMatchObject(empty); // still of any type
  });

  it('writes the update first, and answers what the client lacks', async () => {
    await sync('ada', { update: base64(typed('Hello')) });
    const mine = new Y.Doc();
    mine.getText('content').insert(0, 'mine');
    const vector = base64(Y.encodeStateVector(mine));
    const answer = await sync('ada', { update: base64(Y.encodeStateAsUpdate(mine)), vector, sessionId: 'tab_1' });
    const lastUpdate = new Date(test.clock.now()).toISOString();
    expect(answer).toMatchObject({ sequence: 2, lastUpdate, lastUpdatedBy: 'ada', isReadOnly: false });
    expect(textOf(bytes(answer.update))).toBe('Hello'); // what was mine does not come back
    expect(answer.vector).toBe((await sync('bob')).vector);
    Y.applyUpdate(mine, bytes(answer.update));
    expect(textOf(bytes((await sync('bob')).update))).toBe(textIn(mine));
  });

  it('takes only the first of several initial values', async () => {
    await sync('ada', { update: base64(typed('first')), isInitial: true });
    const answer = await sync('ada', { update: base64(typed('second')), isInitial: true });
    expect(answer.sequence).toBe(1);
    expect(textOf(bytes(answer.update))).toBe('first');
  });

  it('shows nothing of a document that was deleted in the one that is made again under its id', async () => {
    const { createdAt } = await sync('ada', { update: base64(typed('deleted')) });
    await acme.key.call(deleteDocuments, { organizationId, documentIds: ['plan'] });
    test.clock.advance(1);
    await acme.key.call(addDocuments, {
      organizationId,
      documents: [{ documentId: 'plan', accessType: 'restricted' }],
    });
    await grant('ada', 'editor');
    expect((await sync('ada')).sequence).toBe(0);
    const { sequence, update } = await sync('ada', { update: base64(typed('new')), isInitial: true });
    expect([sequence, textOf(bytes(update))]).toEqual([1, 'new']);
    expect(await refused('ada', { createdAt })).toMatchObject({ status: 'ABORTED' });
    expect(await refused('ada', { createdAt, update: base64(typed('deleted')) })).toMatchObject({ status: 'ABORTED' });
    expect((await sync('ada')).sequence).toBe(1);
  });

  it('takes an update that is far larger than other bodies', async () => {
    const large = typed('x'.repeat(5_000_000));
    expect((await sync('ada', { update: base64(large) })).sequence).toBe(1);
  });

  it('lets viewers read and not write, and others do nothing', async () => {
    await sync('ada', { update: base64(typed('Hello')) });
    expect(await sync('bob')).toMatchObject({ sequence: 1, isReadOnly: true });
    const update = base64(typed('more'));
    expect(await refused('bob', { update })).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await refused('cy')).toMatchObject({ status: 'NOT_FOUND' });
    expect(await refused('cy', { update })).toMatchObject({ status: 'NOT_FOUND' });
    await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada', isReadOnly: true }] });
    expect(await sync('ada')).toMatchObject({ isReadOnly: true });
    expect(await refused('ada', { update })).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect((await sync('bob')).sequence).toBe(1);
  });

  it.each([
    [{ update: '%' }, 'data.update'],
    [{ vector: '%' }, 'data.vector'],
    [{ update: 'AAAA' }, 'not a Yjs update'],
    [{ vector: '////' }, 'not a Yjs state vector'],
    [{ contentKey: '' }, 'data.contentKey'],
    [{ type: 'tree' as 'text' }, 'data.type'],
  ])('refuses %j', async (data, message) => {
    const error = await refused('ada', data);
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringContaining(message) });
  });
});
