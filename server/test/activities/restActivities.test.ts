import {
  type ActivityRecord,
  addActivities,
  addDocuments,
  addUsers,
  deleteActivities,
  deleteDocuments,
  type EndpointInput,
  getActivities,
  updateActivities,
} from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { describeThreads } from '../support/describeThreads.js';
import { post } from '../support/post.js';

type Input = EndpointInput<typeof addActivities>['activities'][number];

describeThreads('activities (§3.4)', (bench) => {
  const acme = { organizationId: 'acme' };
  const plan = async (documentId = 'plan') => {
    await bench.acme.key.call(addDocuments, { ...acme, documents: [{ documentId }] });
    return { ...acme, documentId };
  };
  const custom = (changes: Partial<Input> = {}): Input => ({
    featureType: 'custom',
    actionType: 'invoice.paid',
    actionUser: { userId: 'ada' },
    targetEntityId: 'i-1',
    ...changes,
  });
  const add = (activities: Input[], documentId = 'plan') =>
    bench.acme.key.call(addActivities, { ...acme, documentId, activities });
  const get = (request: object = {}): Promise<ActivityRecord[]> =>
    bench.acme.key.call(getActivities, { ...acme, ...request });
  const ids = async (request: object = {}) => (await get(request)).map(({ id }) => id);
  const configure = (config: object) =>
    bench.service.newKey({ activityServiceConfig: config }).then((key) => Object.assign(bench.acme, { key }));

  it('stores what was sent, with the person filled in, and renders the message on read', async () => {
    await plan();
    await bench.acme.key.call(addUsers, { ...acme, users: [{ userId: 'ada', name: 'Ada', email: 'ada@x.y' }] });
    const input = {
      id: 'a',
      eventType: 'paid',
      targetSubEntityId: 'line-1',
      actionIcon: 'coin',
      entityData: [1, null],
      changes: { state: { from: null, to: 'paid' } },
      displayMessageTemplate: '{{actionUser}} paid {{invoice.number}} ({{invoice.none}}) for {{buyer}}',
      displayMessageTemplateData: { invoice: { number: 7 }, buyer: { userId: 'bob' } },
    };
    expect(await add([custom(input)])).toEqual({ success: true, message: 'Activities added.' });
    expect(await get()).toEqual([
      {
        ...input,
        featureType: 'custom',
        actionType: 'invoice.paid',
        targetEntityId: 'i-1',
        immutable: false,
        actionUser: { userId: 'ada', name: 'Ada', email: 'ada@x.y' },
        timestamp: bench.service.clock.now(),
        displayMessage: 'Ada paid 7 ({{invoice.none}}) for bob',
        metadata: { apiKey: bench.acme.key.apiKey, organizationId: 'acme', documentId: 'plan' },
      },
    ]);
  });

  it('narrows by every filter, AND between fields, OR inside', async () => {
    await Promise.all([plan(), plan('other')]);
    await add([
      custom({ id: 'a', actionType: 'x' }),
      custom({ id: 'b', actionType: 'y', featureType: 'crdt', targetEntityId: 'e' }),
      custom({ id: 'c', actionType: 'z', actionUser: { userId: 'bob' } }),
    ]);
    await add([custom({ id: 'd', actionType: 'x' })], 'other');
    const sorted = async (request: object) => (await ids(request)).sort().join('');
    expect(await sorted({})).toBe('abcd');
    expect(await sorted({ documentId: 'plan' })).toBe('abc');
    expect(await sorted({ targetEntityId: 'i-1' })).toBe('acd');
    expect(await sorted({ featureTypes: ['crdt', 'comment'] })).toBe('b');
    expect(await sorted({ actionTypes: ['x', 'z'], documentId: 'plan' })).toBe('ac');
    expect(await sorted({ userId: 'bob' })).toBe('c');
    expect(await sorted({ activityIds: ['a', 'd', 'nobody'] })).toBe('ad');
    expect(await sorted({ documentId: 'unknown' })).toBe('');
  });

  it('pages newest first or oldest first, each record once; a token is good for its own request', async () => {
    await plan();
    for (const id of ['a', 'b', 'c']) {
      bench.service.clock.advance(1);
      await add([custom({ id }), custom({ id: `${id}2` })]);
    }
    for (const order of ['desc', 'asc'] as const) {
      const read: string[] = [];
      const tokens: (string | null)[] = [];
      let pageToken: string | null | undefined;
      do {
        const data = { ...acme, order, pageSize: 4, ...(pageToken && { pageToken }) };
        const { body } = await post(bench.acme.key.service, getActivities.path, { data }, bench.acme.key.headers);
        const { result } = body as {
          result: { data: ActivityRecord[]; nextPageToken: string | null; pageToken: unknown };
        };
        expect(result.pageToken).toBe(result.nextPageToken);
        read.push(...result.data.map(({ id }) => id));
        pageToken = result.nextPageToken;
        tokens.push(pageToken);
      } while (pageToken);
      const other = { ...acme, pageToken: tokens[0], userId: 'ada' };
      expect(await bench.acme.key.refused(getActivities, other)).toMatchObject({ status: 'INVALID_ARGUMENT' });
      const expected = ['a', 'a2', 'b', 'b2', 'c', 'c2'];
      expect(read).toEqual(order === 'asc' ? expected : expected.reverse());
    }
  });

  it('overwrites a repeated id whole and keeps its first time; concurrent repeats are one record', async () => {
    await plan();
    await add([custom({ id: 'a', actionIcon: 'old', entityData: { x: 1 } })]);
    const [first] = await get();
    bench.service.clock.advance(1000);
    await Promise.all([1, 2, 3].map(() => add([custom({ id: 'a', actionType: 'again' }), custom({ id: 'b' })])));
    const [second, again] = await get({ order: 'desc' });
    expect([second?.id, again?.id]).toEqual(['b', 'a']);
    expect(again).toMatchObject({ actionType: 'again', timestamp: first?.timestamp });
    expect(again).not.toHaveProperty('actionIcon');
    expect(again).not.toHaveProperty('entityData');
  });

  it('writes all or nothing: bad input, a missing place, a record that is immutable', async () => {
    await plan();
    const { key } = bench.acme;
    const refused = (activities: unknown[], scope: object = { ...acme, documentId: 'plan' }) =>
      key.refused(addActivities, { ...scope, activities });
    for (const [bad, field] of [
      [{ targetEntityId: undefined }, 'targetEntityId'],
      [{ featureType: 'other' }, 'featureType'],
      [{ actionType: ' ' }, 'actionType'],
      [{ actionType: 'x'.repeat(129) }, 'actionType'],
      [{ actionUser: {} }, 'actionUser.userId'],
      [{ id: 'a/b' }, 'id'],
      [{ changes: { text: 'new' } }, 'changes.text'],
      [{ entityData: 'x'.repeat(65 * 1024) }, 'entityData'],
      [{ displayMessageTemplate: ' ' }, 'displayMessageTemplate'],
      [{ id: 'ok' }, 'id'],
    ] as const) {
      const failure = await refused([custom({ id: 'ok' }), { ...custom(), ...bad }]);
      expect(failure).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
      expect(failure.message).toMatch(new RegExp(`^data\\.activities\\[1\\]\\.${field}`));
    }
    expect(await refused([])).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await refused(Array.from({ length: 501 }, () => custom()))).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await refused([custom()], { ...acme, documentId: 'none' })).toMatchObject({ status: 'NOT_FOUND' });
    expect(await refused([custom()], { organizationId: 'none', documentId: 'plan' })).toMatchObject({
      status: 'NOT_FOUND',
    });
    expect(await key.refused(getActivities, { organizationId: 'none' })).toMatchObject({ status: 'NOT_FOUND' });
    expect(await key.refused(getActivities, { ...acme, activityIds: [] })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    expect(await ids()).toEqual([]);
  });

  describe('under other configurations', () => {
    it('adds nothing while the service is off', async () => {
      await configure({ isEnabled: false });
      await bench.acme.key.call(addDocuments, {
        organizationId: 'acme',
        createOrganization: true,
        documents: [{ documentId: 'plan' }],
      });
      const request = { ...acme, documentId: 'plan', activities: [custom()] };
      expect(await bench.acme.key.refused(addActivities, request)).toMatchObject({
        http: 400,
        status: 'FAILED_PRECONDITION',
      });
      expect(await ids()).toEqual([]);
    });

    it('keeps records that were made immutable from repeats, updates and deletions', async () => {
      await configure({ immutable: true });
      await bench.acme.key.call(addDocuments, {
        organizationId: 'acme',
        createOrganization: true,
        documents: [{ documentId: 'plan' }],
      });
      await add([custom({ id: 'a' })]);
      expect(await get()).toMatchObject([{ id: 'a', immutable: true }]);
      const repeat = { ...acme, documentId: 'plan', activities: [custom({ id: 'new' }), custom({ id: 'a' })] };
      expect(await bench.acme.key.refused(addActivities, repeat)).toMatchObject({ status: 'FAILED_PRECONDITION' });
      const refusal = { a: { success: false, code: 'failed-precondition' } };
      const update = { ...acme, activities: [{ id: 'a', actionIcon: 'x' }] };
      expect(await bench.acme.key.call(updateActivities, update)).toMatchObject(refusal);
      expect(await bench.acme.key.call(deleteActivities, { ...acme, documentId: 'plan' })).toMatchObject(refusal);
      expect(await get()).toMatchObject([{ id: 'a' }]);
      expect((await get())[0]).not.toHaveProperty('actionIcon');
      await bench.acme.key.call(deleteDocuments, { ...acme, documentIds: ['plan'] });
      expect(await ids()).toEqual([]);
    });
  });

  it('updates the fields sent, each as a whole, and leaves the others', async () => {
    await plan();
    await add([
      custom({ id: 'a', actionIcon: 'old', changes: { x: { to: 1 } }, entityData: { deep: { a: 1, b: 2 } } }),
    ]);
    const update = {
      ...acme,
      activities: [
        { id: 'a', changes: { y: { from: 1, to: 2 } }, entityData: { deep: { a: 3 } }, displayMessageTemplate: 'Hi' },
        { id: 'none', actionIcon: 'x' },
      ],
    };
    expect(await bench.acme.key.call(updateActivities, update)).toMatchObject({
      a: { success: true },
      none: { success: false, code: 'not-found' },
    });
    expect(await get()).toMatchObject([
      { changes: { y: { from: 1, to: 2 } }, entityData: { deep: { a: 3 } }, actionIcon: 'old', displayMessage: 'Hi' },
    ]);
    const cleared = { ...acme, activities: [{ id: 'a', actionIcon: null }] };
    expect(await bench.acme.key.refused(updateActivities, cleared)).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('deletes what every selector names; asks for one at least', async () => {
    await Promise.all([plan(), plan('other')]);
    await add([custom({ id: 'a' }), custom({ id: 'b', targetEntityId: 'i-2' })]);
    await add([custom({ id: 'c' })], 'other');
    const remove = (request: object) => bench.acme.key.call(deleteActivities, { ...acme, ...request });
    expect(await remove({ documentId: 'plan', activityIds: ['a', 'c'], targetEntityId: 'i-1' })).toMatchObject({
      a: { success: true },
      c: { success: false, code: 'not-found' },
    });
    expect(Object.keys(await remove({ targetEntityId: 'i-1' }))).toEqual(['c']);
    expect(await ids()).toEqual(['b']);
    expect(await bench.acme.key.refused(deleteActivities, acme)).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('publishes each write to the change log, with the documents of deleted entries', async () => {
    await plan();
    await add([custom({ id: 'a' })]);
    await bench.acme.key.call(updateActivities, { ...acme, activities: [{ id: 'a', actionIcon: 'x' }] });
    await bench.acme.key.call(deleteActivities, { ...acme, activityIds: ['a'] });
    const published = (await changesOf(bench.acme.key, 'acme')).filter(({ kind }) => kind === 'activities');
    expect(published).toEqual([
      { kind: 'activities', ids: ['a'] },
      { kind: 'activities', ids: ['a'] },
      { kind: 'activities', ids: ['a'], before: { a: { documentId: 'plan', sight: null } } },
    ]);
  });
});
