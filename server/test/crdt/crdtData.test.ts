import {
  addCrdtData,
  addDocuments,
  deleteDocuments,
  type EndpointInput,
  getActivities,
  getCrdtData,
  listActivities,
  recordStoreEdit,
  syncStore,
  updateCrdtData,
} from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { storeWork } from '../../src/domain/crdt/storeWork.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { typed } from './support/texts.js';

const organizationId = 'acme';
const place = { organizationId, documentId: 'plan', editorId: 'body' };
const base64 = (update: Uint8Array) => Buffer.from(update).toString('base64');

describe.each(DATABASES)('crdt/add, crdt/update and crdt/get, $name', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    const documents = [{ documentId: 'plan', accessType: 'restricted' as const }];
    await acme.key.call(addDocuments, { organizationId, documents });
    await acme.grant('ada', 'plan');
  });

  const add = (
    data: Partial<EndpointInput<typeof addCrdtData>> & Pick<EndpointInput<typeof addCrdtData>, 'type' | 'data'>,
  ) => acme.key.call(addCrdtData, { ...place, ...data });
  const update = (data: Pick<EndpointInput<typeof addCrdtData>, 'type' | 'data'>) =>
    acme.key.call(updateCrdtData, { ...place, ...data });
  const get = (data: Partial<EndpointInput<typeof getCrdtData>> = {}) =>
    acme.key.call(getCrdtData, { organizationId, documentId: 'plan', ...data });
  /** A value of the type beside it, or a wrong one on purpose. The union of `states` does not say which value goes with which type. */
  const untyped = (value: unknown) => value as never;
  const states = [
    { type: 'text', data: 'Hello \u{1F600}', next: 'Hello you \u{1F601}', wrong: ['a'] },
    { type: 'map', data: { a: 1, b: { c: ['x'] } }, next: { b: { c: ['x', null], d: {} } }, wrong: [] },
    { type: 'array', data: [1, { a: 'b' }, [2]], next: [{ a: 'c' }, [2, 3]], wrong: {} },
    { type: 'xml', data: '<p class="a">One &amp; two</p>', next: '<p>Two</p><bulletList/>', wrong: '<p>' },
  ] as const;

  it.each(states)('adds, reads and updates $type', async ({ type, data, next }) => {
    const now = test.clock.now();
    expect(await add({ type, data: untyped(data) })).toEqual({ success: true, id: 'body' });
    const head = { id: 'body', type, contentKey: 'content', lastUpdatedBy: 'rest-api', sessionId: null };
    expect(await get()).toEqual([{ ...head, data, lastUpdate: new Date(now).toISOString() }]);
    test.clock.advance(1000);
    await update({ type, data: untyped(data) });
    expect(await get()).toEqual([{ ...head, data, lastUpdate: new Date(now).toISOString() }]); // equal: nothing happens
    expect(await update({ type, data: untyped(next) })).toEqual({ success: true, id: 'body' });
    expect(await get({ editorId: 'body' })).toEqual([
      { ...head, data: next, lastUpdate: new Date(now + 1000).toISOString() },
    ]);
    expect(await get({ editorId: 'other' })).toEqual([]);
    expect(await get({ type })).toHaveLength(1);
    expect(await get({ type: type === 'map' ? 'text' : 'map' })).toEqual([]);
  });

  it.each([
    ['text', ''],
    ['map', {}],
    ['array', []],
    ['xml', ''],
  ] as const)('adds an empty %s', async (type, data) => {
    await add({ type, data: untyped(data), contentKey: 'default' });
    expect(await get()).toMatchObject([{ type, data, contentKey: 'default' }]);
    expect(await acme.key.refused(addCrdtData, { ...place, type, data })).toMatchObject({ status: 'ALREADY_EXISTS' });
  });

  it.each(states)('refuses what does not fit $type, before anything else', async ({ type, wrong }) => {
    for (const endpoint of [addCrdtData, updateCrdtData]) {
      const error = await acme.key.refused(endpoint, { ...place, organizationId: 'none', type, data: wrong });
      expect(error).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^data\.data: must be/),
      });
    }
    expect(await get()).toEqual([]);
  });

  it('says what is missing, what is there, and what is another type', async () => {
    const status = async (endpoint: typeof addCrdtData | typeof updateCrdtData | typeof getCrdtData, data: object) =>
      (await acme.key.refused(endpoint, { ...place, type: 'text', data: 'a', ...data })).status;
    expect(await status(addCrdtData, { organizationId: 'none' })).toBe('NOT_FOUND');
    expect(await status(addCrdtData, { documentId: 'none' })).toBe('NOT_FOUND');
    expect(await status(updateCrdtData, { organizationId: 'none' })).toBe('NOT_FOUND');
    expect(await status(updateCrdtData, { documentId: 'none' })).toBe('NOT_FOUND');
    expect(await status(updateCrdtData, {})).toBe('NOT_FOUND');
    expect(await status(getCrdtData, { organizationId: 'none' })).toBe('NOT_FOUND');
    expect(await get({ documentId: 'none' })).toEqual([]);

    await (
      await acme.person('ada')
    ).call(syncStore, {
      organizationId,
      documentId: 'plan',
      storeId: 'body',
      type: 'text',
      contentKey: 'mine',
      update: base64(typed('By Ada')),
      sessionId: 'tab',
    });
    expect(await status(addCrdtData, {})).toBe('ALREADY_EXISTS');
    expect(await status(updateCrdtData, { contentKey: 'content' })).toBe('FAILED_PRECONDITION');
    expect(await status(updateCrdtData, { type: 'array', data: [] })).toBe('FAILED_PRECONDITION');
    expect(await get()).toMatchObject([{ contentKey: 'mine', lastUpdatedBy: 'ada', sessionId: 'tab' }]);
    await update({ type: 'text', data: 'By a backend' }); // without a content key: the stored one
    expect(await get()).toMatchObject([{ data: 'By a backend', lastUpdatedBy: 'rest-api', sessionId: null }]);
  });

  it('takes content keys of 1 to 128 characters', async () => {
    const named = { ...place, type: 'text', data: 'a' } as const;
    for (const contentKey of ['', 'k'.repeat(129)]) {
      const error = await acme.key.refused(addCrdtData, { ...named, contentKey });
      expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringContaining('data.contentKey') });
    }
    expect(await get()).toEqual([]);
    await add({ type: 'text', data: 'a', contentKey: 'k'.repeat(128) });
    expect(await get()).toMatchObject([{ contentKey: 'k'.repeat(128) }]);
  });

  it('takes bodies of more than 1 MiB, and not of more than 10', async () => {
    await add({ type: 'text', data: 'a'.repeat(2_000_000) });
    const { status } = await acme.key.post(updateCrdtData, { ...place, type: 'text', data: 'a'.repeat(10_500_000) });
    expect(status).toBe(413);
    expect((await get())[0]!.data).toHaveLength(2_000_000);
  });

  it('keeps what somebody has typed that had not arrived', async () => {
    await add({ type: 'text', data: 'The quick fox' });
    const ada = await acme.person('ada');
    const scope = { organizationId, documentId: 'plan', storeId: 'body', type: 'text' } as const;
    const doc = new Y.Doc();
    Y.applyUpdate(doc, new Uint8Array(Buffer.from((await ada.call(syncStore, scope)).update, 'base64')));
    doc.getText('content').insert(4, 'very ');
    await update({ type: 'text', data: 'The slow fox sleeps' });
    await ada.call(syncStore, { ...scope, update: base64(Y.encodeStateAsUpdate(doc)) });
    expect((await get())[0]!.data).toBe('The very slow fox sleeps');
  });

  describe('a large value, of which the change is made while others write', () => {
    const words = 'word '.repeat(20_000);
    const { write } = storeWork;
    /** Calls `step` when a change was made and is not written yet. Returns how many were made. */
    const meanwhile = (step: () => Promise<unknown>, times: number) => {
      let made = 0;
      let isNested = false;
      vi.spyOn(storeWork, 'write').mockImplementation(async (...call) => {
        const change = await write(...call);
        if (isNested) return change;
        made += 1;
        isNested = true;
        if (made <= times) await step();
        isNested = false;
        return change;
      });
      return () => made;
    };

    it('keeps what people type', async () => {
      await add({ type: 'text', data: words });
      const ada = await acme.person('ada');
      const scope = { organizationId, documentId: 'plan', storeId: 'body', type: 'text' } as const;
      const made = meanwhile(() => ada.call(syncStore, { ...scope, update: base64(typed('Ada: ')) }), 1);
      await update({ type: 'text', data: `${words}end` });
      expect(made()).toBe(1);
      // It was added above, as a text.
      const { data } = (await get())[0] as { data: string };
      expect(data.replace('Ada: ', '')).toBe(`${words}end`);
      expect(data).toContain('Ada: ');
    });

    it.each([1, 9])('comes after what another backend writes, %i times', async (times) => {
      await add({ type: 'text', data: words });
      let count = 0;
      const made = meanwhile(() => update({ type: 'text', data: `${words}other ${(count += 1)}` }), times);
      await update({ type: 'text', data: `${words}end` });
      expect(made()).toBe(Math.min(times + 1, 3));
      expect(await get()).toMatchObject([{ data: `${words}end` }]);
    });

    it('comes to nothing when the shared document was deleted', async () => {
      await add({ type: 'text', data: words });
      meanwhile(async () => {
        await acme.key.call(deleteDocuments, { organizationId, documentIds: ['plan'] });
        await test.service.jobs.drain();
      }, 1);
      const error = await acme.key.refused(updateCrdtData, { ...place, type: 'text', data: `${words}end` });
      expect(error).toMatchObject({ status: 'NOT_FOUND' });
    });

    it('is refused as a small one is, and writes nothing when it is equal', async () => {
      const status = async (data: object) =>
        (await acme.key.refused(updateCrdtData, { ...place, type: 'text', data: words, ...data })).status;
      expect(await status({})).toBe('NOT_FOUND');
      const now = test.clock.now();
      await add({ type: 'text', data: words });
      test.clock.advance(1000);
      expect(await status({ type: 'array', data: [words] })).toBe('FAILED_PRECONDITION');
      expect(await status({ contentKey: 'other' })).toBe('FAILED_PRECONDITION');
      await update({ type: 'text', data: words });
      expect(await get()).toMatchObject([{ data: words, lastUpdate: new Date(now).toISOString() }]);
    });
  });

  it('keeps both of two writes that come at once, and every key of many', async () => {
    await add({ type: 'map', data: {} });
    const keys = Array.from({ length: 8 }, (_, index) => `k${index}`);
    for (const key of keys)
      await update({ type: 'map', data: Object.fromEntries(keys.map((name) => [name, name <= key])) });
    await Promise.all(
      keys.map((key) =>
        update({ type: 'map', data: { ...Object.fromEntries(keys.map((k) => [k, true])), [key]: false } }),
      ),
    );
    expect(Object.keys((await get())[0]!.data as object)).toEqual(keys);
  });

  describe('activities', () => {
    const log = async () =>
      (await acme.key.call(getActivities, { organizationId })).map(({ actionUser, targetEntityId, ...activity }) => ({
        by: actionUser.userId,
        of: targetEntityId,
        type: activity.actionType,
        feature: activity.featureType,
      }));
    const edit = (by: string) => ({ by, of: 'body', type: 'crdt.editor_edit', feature: 'crdt' });

    it('has one edit of a backend for what it writes in ten minutes, and none for equal content', async () => {
      await add({ type: 'text', data: 'a' });
      for (const data of ['b', 'b', 'c']) await update({ type: 'text', data });
      expect(await log()).toEqual([edit('rest-api')]);
      test.clock.advance(600_000);
      await update({ type: 'text', data: 'c' });
      expect(await log()).toEqual([edit('rest-api')]);
      await update({ type: 'text', data: 'd' });
      expect(await log()).toEqual([edit('rest-api'), edit('rest-api')]);
    });

    it('has an edit of a person once, seen only by those who may read the document', async () => {
      await add({ type: 'text', data: 'a' });
      const edited = { organizationId, documentId: 'plan', storeId: 'body', id: 'e1' };
      const ada = await acme.person('ada');
      await ada.call(recordStoreEdit, edited);
      await ada.call(recordStoreEdit, edited);
      expect(await log()).toEqual([edit('ada'), edit('rest-api')]);
      await acme.grant('vic', 'plan', { role: 'viewer' });
      await acme.grant('eve');
      const seen = async (userId: string) =>
        (await (await acme.person(userId)).call(listActivities, { organizationId })).activities.length;
      expect([await seen('vic'), await seen('eve')]).toEqual([2, 0]);
      const status = async (userId: string, data: object = {}) =>
        (await (await acme.person(userId)).refused(recordStoreEdit, { ...edited, id: 'e2', ...data })).status;
      expect(await status('vic')).toBe('PERMISSION_DENIED');
      expect(await status('eve')).toBe('NOT_FOUND');
      expect(await status('ada', { storeId: 'none' })).toBe('NOT_FOUND');
      expect(await log()).toHaveLength(2);
    });
  });
});
