import {
  addDocuments,
  addPermissions,
  addUsers,
  broadcastLiveState,
  deleteDocuments,
  type Endpoint,
  type EndpointInput,
  listLiveStates,
  poll,
  removePermissions,
  type Resource,
  type ServerFrame,
  setLiveState,
  updateDocumentsAccess,
} from '@parley/protocol';
import { LIVE_STATES_LIMIT } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../realtime/support/openSession.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';
const documentId = 'plan';
const place = { organizationId, documentId };
const topic = 'liveState:plan';

type Value = EndpointInput<typeof setLiveState>['data'];

describe.each(MAIN_DATABASE)('live states ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId }, { documentId: 'other' }] });
  });

  const broadcast = (data: Value, { id = 'slide', merge = false } = {}) =>
    acme.key.call(broadcastLiveState, { ...place, liveStateDataId: id, data, merge });
  const set = async (userId: string, data: Value, rest: { merge?: boolean; tabId?: string } = {}) =>
    (await acme.person(userId)).call(setLiveState, { ...place, liveStateDataId: 'slide', data, ...rest });
  const list = async (userId: string, ...liveStateDataIds: string[]) =>
    (await acme.person(userId)).call(listLiveStates, { ...place, liveStateDataIds });
  const value = async () => (await list('bob', 'slide')).liveStates[0]?.data;
  const follow = async (userId: string, since?: number) => {
    const socket = await openSession(acme, userId);
    socket.subscribe(topic, { since });
    return socket;
  };
  const fill = (count: number) =>
    test.service.core.db
      .insertInto('live_states')
      .values(
        Array.from({ length: count }, (_none, index) => ({
          api_key: acme.key.apiKey,
          organization_id: organizationId,
          document_id: documentId,
          live_state_id: `state-${index}`,
          data: '1',
          updated_at: 0,
          updated_by: null,
          tab_id: null,
        })),
      )
      .execute();
  const grant = (userId: string, accessRole: 'viewer' | 'editor') =>
    acme.key.call(addPermissions, {
      user: { userId },
      permissions: { resources: [{ type: 'document', id: documentId, organizationId, accessRole }] },
    });
  const restrict = () =>
    acme.key.call(updateDocumentsAccess, { organizationId, documentIds: [documentId], accessType: 'restricted' });

  describe('writes', () => {
    it('are stored with who wrote them, where and when; the last write wins', async () => {
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada', name: 'Ada' }] });
      expect((await list('bob', 'slide')).liveStates).toEqual([]);
      await set('bob', 1);
      const { liveState, sequence } = await set('ada', { page: 2 }, { tabId: 'tab_1' });
      expect(liveState).toMatchObject({
        liveStateDataId: 'slide',
        data: { page: 2 },
        lastUpdated: test.clock.now(),
        tabId: 'tab_1',
        updatedBy: { userId: 'ada', name: 'Ada' },
      });
      expect(await list('bob', 'slide', 'other')).toEqual({ liveStates: [liveState], sequence });
    });

    it('by a backend have no person; `null` is a value; an id is of one document', async () => {
      await broadcast(null);
      expect((await list('bob', 'slide')).liveStates).toMatchObject([{ data: null, updatedBy: null, tabId: null }]);
      const elsewhere = { organizationId, documentId: 'other', liveStateDataIds: ['slide'] };
      const bob = await acme.person('bob');
      expect((await bob.call(listLiveStates, elsewhere)).liveStates).toEqual([]);
    });

    it.each<[Value, Value, Value]>([
      [
        { a: 1, b: { c: 2 } },
        { b: { d: 3 }, e: null },
        { a: 1, b: { d: 3 }, e: null },
      ],
      [[1], { a: 1 }, { a: 1 }],
      [{ a: 1 }, [2], [2]],
      [{ a: 1 }, null, null],
    ])('merge the top-level keys of two objects, and replace anything else: %j and %j', async (first, second, both) => {
      await broadcast(first);
      await broadcast(second, { merge: true });
      expect(await value()).toEqual(both);
      await broadcast(first);
      await set('bob', second, { merge: true });
      expect(await value()).toEqual(both);
      await broadcast(second);
      expect(await value()).toEqual(second);
    });

    it('at once lose no key that is merged', async () => {
      const keys = Array.from({ length: 8 }, (_, index) => `key${index}`);
      await Promise.all(keys.map((key) => set('bob', { [key]: true }, { merge: true })));
      expect(Object.keys((await value()) as object).sort()).toEqual(keys);
    });

    it('are bounded: in size, also when merged, in depth, and in number', async () => {
      const half = 'x'.repeat(40_000);
      const large = { organizationId, documentId, liveStateDataId: 'slide', data: half + half };
      expect(await acme.key.refused(broadcastLiveState, large)).toMatchObject({ status: 'INVALID_ARGUMENT' });
      await broadcast({ a: half });
      const merged = await acme.key.refused(broadcastLiveState, { ...large, data: { b: half }, merge: true });
      expect(merged).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^data\.data: .*64 KiB/),
      });
      expect(await value()).toEqual({ a: half });
      const deep = JSON.parse('['.repeat(40) + ']'.repeat(40)) as Value;
      expect(await acme.key.refused(broadcastLiveState, { ...large, data: deep })).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringContaining('too deeply'),
      });
      const { data: _, ...without } = large;
      const missing = await acme.key.refused(broadcastLiveState, without);
      expect(missing).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(/^data\.data/) });

      await fill(LIVE_STATES_LIMIT - 1);
      const one = { ...large, liveStateDataId: 'one more', data: 1 };
      expect(await acme.key.refused(broadcastLiveState, one)).toMatchObject({
        http: 429,
        status: 'RESOURCE_EXHAUSTED',
      });
      await broadcast(2);
      expect(await value()).toBe(2);
      expect((await list('bob', 'one more')).liveStates).toEqual([]);
    });

    it('at once do not exceed the number together', async () => {
      await fill(LIVE_STATES_LIMIT - 1);
      const writes = Array.from({ length: 8 }, (_none, index) =>
        acme.key.post(broadcastLiveState, { ...place, liveStateDataId: `new ${index}`, data: 1 }),
      );
      const statuses = (await Promise.all(writes)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    });

    it('need the document; a person needs to read it, and to be more than a viewer', async () => {
      const nowhere = { ...place, documentId: 'nothing', liveStateDataId: 'slide', data: 1 };
      expect(await acme.key.refused(broadcastLiveState, nowhere)).toMatchObject({ status: 'NOT_FOUND' });
      await restrict();
      await grant('vic', 'viewer');
      await grant('eve', 'editor');
      await set('eve', 1);
      const write = { ...place, liveStateDataId: 'slide', data: 2 };
      const [vic, out] = [await acme.person('vic'), await acme.person('out')];
      expect(await vic.refused(setLiveState, write)).toMatchObject({ status: 'PERMISSION_DENIED' });
      expect(await out.refused(setLiveState, write)).toMatchObject({ status: 'NOT_FOUND' });
      expect((await list('vic', 'slide')).liveStates).toMatchObject([{ data: 1 }]);
      const read = { ...place, liveStateDataIds: ['slide'] };
      expect(await out.refused(listLiveStates, read)).toMatchObject({ status: 'NOT_FOUND' });
    });

    it.each<[who: string, reads: boolean, writes: boolean]>([
      ['editor of the document', true, true],
      ['viewer of the document', true, false],
      ['reader by profile', true, false],
      ['member of the organization', true, true],
      ['nobody', false, false],
      ['member of another organization', false, false],
      ['editor whose grant has ended', false, false],
    ])('and reads of a restricted document: %s', async (who, reads, writes) => {
      const asEditor = { type: 'document' as const, id: documentId, organizationId };
      const grants: Record<string, Resource[]> = {
        'editor of the document': [asEditor],
        'viewer of the document': [{ ...asEditor, accessRole: 'viewer' }],
        'reader by profile': [asEditor],
        'member of the organization': [{ type: 'organization', id: organizationId, organizationId }],
        'member of another organization': [{ type: 'organization', id: 'other', organizationId: 'other' }],
        'editor whose grant has ended': [{ ...asEditor, expiresAt: Math.floor(test.clock.now() / 1000) + 1 }],
      };
      await TestOrganization.create(acme.key, 'other');
      await acme.key.call(updateDocumentsAccess, {
        organizationId,
        documentIds: [documentId],
        accessType: who === 'member of the organization' ? 'organizationPrivate' : 'restricted',
      });
      const resources = grants[who];
      if (resources) await acme.key.call(addPermissions, { user: { userId: 'pat' }, permissions: { resources } });
      if (who === 'reader by profile') {
        await acme.key.call(addUsers, { organizationId, users: [{ userId: 'pat', isReadOnly: true }] });
      }
      test.clock.advance(2000);
      await broadcast(1);
      const pat = await acme.person('pat');
      const statusOf = async (endpoint: Endpoint, data: object) =>
        (await pat.post(endpoint, { ...place, ...data })).status;
      expect(await statusOf(listLiveStates, { liveStateDataIds: ['slide'] })).toBe(reads ? 200 : 404);
      const written = await statusOf(setLiveState, { liveStateDataId: 'slide', data: 2 });
      expect(written).toBe(writes ? 200 : reads ? 403 : 404);
      const socket = await follow('pat');
      expect(await socket.next()).toMatchObject({ type: reads ? 'subscribed' : 'unsubscribed' });
      await broadcast(3);
      if (reads) await socket.next('changes');
      socket.send({ type: 'ping' });
      await socket.next('pong');
      const changes = socket.received.flatMap((frame) => (frame.type === 'changes' ? frame.changes : []));
      expect(changes).toMatchObject(reads ? [{ liveState: { data: 3 } }] : []);
    });

    it('go with their document', async () => {
      await broadcast(1);
      await acme.key.call(deleteDocuments, { organizationId, documentIds: [documentId] });
      await test.service.jobs.drain();
      const left = await test.service.core.db
        .selectFrom('live_states')
        .where('api_key', '=', acme.key.apiKey)
        .select('live_state_id')
        .execute();
      expect(left).toEqual([]);
    });
  });

  describe('topic liveState', () => {
    it('sends each write to those who follow, and to a reader who missed writes the last one', async () => {
      const ada = await follow('ada');
      expect(await ada.next()).toEqual({ type: 'subscribed', topic, sequence: 0, reset: false });
      const { liveState, sequence } = await set('bob', 1);
      const changes = [{ type: 'liveState.saved', liveState }];
      expect(await ada.next()).toEqual({ type: 'changes', topic, after: 0, sequence, changes });
      await broadcast('a', { id: 'filter' });
      await set('bob', 2);
      await set('bob', 3);
      const late = await follow('ada', sequence);
      expect(await late.next()).toMatchObject({ type: 'subscribed', reset: false, sequence: 4 });
      const missed = await late.next('changes');
      expect(missed).toMatchObject({ after: 1, sequence: 4 });
      expect(missed.changes).toHaveLength(2);
      expect(missed.changes).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ liveState: expect.objectContaining({ liveStateDataId: 'slide', data: 3 }) }),
          expect.objectContaining({ liveState: expect.objectContaining({ liveStateDataId: 'filter', data: 'a' }) }),
        ]),
      );
    });

    it('names what does not fit into a frame, and has a reader who missed more than a list read again', async () => {
      const ada = await follow('ada');
      await ada.next('subscribed');
      const { apiKey } = acme.key;
      const ids = ['a', 'b', 'c', 'd', 'e'];
      const write = (names: readonly string[]) =>
        test.service.core.write(async (tx) => {
          await tx.db
            .insertInto('live_states')
            .values(
              names.map((id) => ({
                api_key: apiKey,
                organization_id: organizationId,
                document_id: documentId,
                live_state_id: id,
                data: JSON.stringify('x'.repeat(60_000)),
                updated_at: 0,
                updated_by: null,
                tab_id: null,
              })),
            )
            .execute();
          await tx.append({ apiKey, ...place }, [{ kind: 'liveStates', ids: [...names] }]);
        });
      await write(ids);
      const { changes } = await ada.next('changes');
      expect(changes).toHaveLength(5);
      expect(changes.filter(({ type }) => type === 'liveState.saved').length).toBeGreaterThan(2);
      expect(changes).toContainEqual({ type: 'liveState.changed', liveStateDataId: expect.any(String) });
      await write(Array.from({ length: 31 }, (_, index) => `many-${index}`));
      const late = await follow('ada', 0);
      expect(await late.next()).toMatchObject({ type: 'subscribed', reset: true, sequence: 2 });
    });

    it('ends at once for who loses access, and begins for nobody without it, by polling neither', async () => {
      await restrict();
      await grant('ada', 'viewer');
      const [ada, out] = [await follow('ada'), await follow('out')];
      await ada.next('subscribed');
      const refused = { type: 'unsubscribed', topic, code: 'PERMISSION_DENIED' };
      expect(await out.next()).toMatchObject(refused);
      const resources = [{ type: 'document' as const, id: documentId, organizationId }];
      await acme.key.call(removePermissions, { userId: 'ada', permissions: { resources } });
      expect(await ada.next()).toMatchObject(refused);
      await broadcast(1);
      const polled = await (
        await acme.person('ada')
      ).call(poll, {
        organizationId,
        subscriptions: [{ topic, since: 0 }],
        waitMs: 0,
      });
      expect(polled.frames.map((frame) => (frame as ServerFrame).type)).toEqual(['unsubscribed']);
      expect([...ada.rest(), ...out.rest()]).toEqual([]);
    });
  });
});
