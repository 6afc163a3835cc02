import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as Y from 'yjs';
import type { CrdtMessage, CreateStoreOptions, CrdtStore, ParleyClient } from '../../../../src/index.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  return service;
};
const open = async (service: TestService, userId: string, options = {}) => {
  const signedIn = await signIn(service.as({ userId, name: userId.toUpperCase() }, options));
  await signedIn.client.setDocuments([{ id: 'plan' }]);
  return { ...signedIn, crdt: signedIn.client.getCrdtElement() };
};
const notes = ({ client }: { client: ParleyClient }, options: Partial<CreateStoreOptions<string>> = {}) =>
  client.getCrdtElement().createStore<string>({ id: 'notes', type: 'text', ...options });
const expectContent = <T>(store: CrdtStore<T>, value: T) =>
  vi.waitFor(() => expect(store.getValue()).toEqual(value), 15_000);
const isSynced = <T>(store: CrdtStore<T>) => expectValue(store.getState(), ({ isSynced }) => isSynced);

it('is one value for all, whoever writes, and merges what they write at once', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofAda, ofBob] = [await notes(ada), await notes(bob)];
  const seen: string[] = [];
  ofBob.subscribe((value) => seen.push(value));
  ofAda.update('Buy milk');
  await expectContent(ofBob, 'Buy milk');
  expect(seen).toEqual(['Buy milk']);
  ofAda.update('Buy oat milk');
  ofBob.update('Buy milk today');
  await Promise.all([expectContent(ofAda, 'Buy oat milk today'), expectContent(ofBob, 'Buy oat milk today')]);
  await isSynced(ofAda);
  expect(ofAda.getText()!.toJSON()).toBe('Buy oat milk today');
  await expectContent(await notes(await open(service, 'cleo')), 'Buy oat milk today');
});

it.each([
  {
    type: 'map' as const,
    first: { a: 1 },
    mine: { a: 1, b: { c: [2] } },
    theirs: { a: 3 },
    both: { a: 3, b: { c: [2] } },
  },
  { type: 'array' as const, first: ['x'], mine: ['x', 'y'], theirs: ['w', 'x'], both: ['w', 'x', 'y'] },
  { type: 'xml' as const, first: '<p>a</p>', mine: '<p>a</p><p>b</p>', theirs: '<p>aa</p>', both: '<p>aa</p><p>b</p>' },
])('holds a plain value of the type $type', async ({ type, first, mine, theirs, both }) => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const ofAda = await ada.crdt.createStore<unknown>({ id: 'it', type, initialValue: first });
  const ofBob = await bob.crdt.createStore<unknown>({ id: 'it', type });
  ofAda.update(mine);
  ofBob.update(theirs);
  await Promise.all([expectContent(ofAda, both), expectContent(ofBob, both)]);
  expect(ofAda.getValue()).toBe(ofAda.getValue());
});

describe('the initial value', () => {
  it('is written by the first of those who open a store that does not exist', async () => {
    const service = await withPlan();
    const people = await Promise.all(['ada', 'bob', 'cleo'].map((userId) => open(service, userId)));
    const stores = await Promise.all(people.map((person, index) => notes(person, { initialValue: `By ${index}` })));
    const [value] = stores.map((store) => store.getValue());
    expect(value).toMatch(/^By \d$/);
    const late = await notes(await open(service, 'dora'), { initialValue: 'Late' });
    await Promise.all([...stores, late].map((store) => expectContent(store, late.getValue())));
    expect(late.getValue()).toMatch(/^By \d$/);
  });

  it('stays away once the content was deleted, and comes back by forceResetInitialContent', async () => {
    const service = await withPlan();
    const store = await notes(await open(service, 'ada'), { initialValue: 'Begin' });
    store.update('');
    await isSynced(store);
    const bob = await open(service, 'bob');
    const again = await notes(bob, { initialValue: 'Begin' });
    expect(again.getValue()).toBe('');
    again.destroy();
    await notes(bob, { initialValue: 'Begin', forceResetInitialContent: true });
    await expectContent(store, 'Begin');
    const other = await notes(bob, { id: 'other', initialValue: 'New', forceResetInitialContent: true });
    expect(other.getValue()).toBe('New');
  });
});

it('keeps what is written while the connection is lost, and sends it when it is back', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofAda, ofBob] = [await notes(ada, { initialValue: 'One two' }), await notes(bob)];
  bob.network.goOffline();
  await expectValue(ofBob.getState(), ({ status }) => status === 'disconnected');
  ofBob.update('One two three');
  ofAda.update('Zero one two');
  expect(ofBob.getState().value).toMatchObject({ isSynced: false, error: null });
  bob.network.goOnline();
  await Promise.all([ofAda, ofBob].map((store) => expectContent(store, 'Zero one two three')));
  expect(await isSynced(ofBob)).toMatchObject({ status: 'connected' });
});

it('ends for everybody who has opened a store that was deleted with its document, and does not restore it', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const board = (person: typeof ada) => person.crdt.createStore<object>({ id: 'board', type: 'map' });
  const [ofAda, ofBob] = [await board(ada), await board(bob)];
  ofAda.update({ old: 1 });
  await expectContent(ofBob, { old: 1 });
  bob.network.goOffline();
  await expectValue(ofBob.getState(), ({ status }) => status === 'disconnected');
  ofBob.update({ old: 1, mine: 2 }); // which follows from nothing that was there
  await service.rest('organizations/documents/delete', { documentIds: ['plan'] });
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  await service.rest('crdt/add', { documentId: 'plan', editorId: 'board', type: 'map', data: { new: 3 } });
  bob.network.goOnline();
  await vi.waitFor(() => expect(() => ofBob.update({})).toThrow(), 15_000);
  expect(() => ofAda.update({})).toThrow();
  await bob.client.setDocuments([{ id: 'plan' }]);
  const again = await board(bob);
  expect(again.getValue()).toEqual({ new: 3 });
  const stored = await service.rest('crdt/get', { documentId: 'plan', editorId: 'board' });
  expect(stored).toMatchObject([{ data: { new: 3 } }]);
});

it('sends what is too large for a frame by a request, and what follows it after it', async () => {
  const service = await withPlan();
  const store = await notes(await open(service, 'ada'));
  const text = 'x'.repeat(1_100_000);
  store.update(text);
  await Promise.resolve();
  await vi.waitFor(() => expect(service.requests).toContain('crdt/sync'), 15_000);
  store.update(`${text}y`);
  await isSynced(store);
  const seen = await notes(await open(service, 'bob'));
  expect(seen.getValue() === `${text}y`).toBe(true);
});

it('is one document for all in a client, and is closed with the last of them', async () => {
  const service = await withPlan();
  const ada = await open(service, 'ada');
  const [first, second] = await Promise.all([notes(ada), notes(ada)]);
  expect(first.getDoc()).toBe(second.getDoc());
  first.destroy();
  first.destroy();
  second.update('Still here');
  await isSynced(second);
  second.destroy();
  expect(() => second.update('Closed')).toThrow(expect.objectContaining({ code: 'FAILED_PRECONDITION' }));
  const third = await notes(ada);
  expect(third.getDoc()).not.toBe(first.getDoc());
  expect(third.getValue()).toBe('Still here');
});

it('sends what was written in the moment before it is closed', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofAda, ofBob] = [await notes(ada, { debounceMs: 60_000 }), await notes(bob)];
  ofAda.update('Last words');
  ofAda.destroy();
  await vi.waitFor(() => expect(ofBob.getValue()).toBe('Last words'), 15_000);
});

it('belongs to the root document, and is closed with it and with the session', async () => {
  const service = await withPlan();
  const { client } = await open(service, 'ada');
  const ofPlan = await notes({ client });
  ofPlan.update('Of plan');
  await client.setDocuments([{ id: 'other' }]);
  expect(ofPlan.getState().value.status).toBe('disconnected');
  const ofOther = await notes({ client });
  expect(ofOther.getValue()).toBe('');
  client.unsetDocuments();
  expect(await rejectionOf(notes({ client }))).toMatchObject({ code: 'FAILED_PRECONDITION' });
  await expectContent(await notes(await open(service, 'bob')), 'Of plan');
  await client.setDocuments([{ id: 'plan' }]);
  const again = await notes({ client });
  again.update('Of plan, again');
  await client.signOut();
  expect(() => again.update('Gone')).toThrow(expect.objectContaining({ code: 'FAILED_PRECONDITION' }));
  await expectContent(await notes(await open(service, 'bob')), 'Of plan, again');
});

describe('refusals', () => {
  it('rejects another type or content key, here and of what is stored', async () => {
    const service = await withPlan();
    const ada = await open(service, 'ada');
    await notes(ada, { initialValue: 'Text' });
    const wrong = [{ type: 'map' as const }, { contentKey: 'body' }];
    const bob = await open(service, 'bob');
    for (const { client } of [ada, bob])
      for (const options of wrong)
        expect(await rejectionOf(notes({ client }, options))).toMatchObject({ code: 'FAILED_PRECONDITION' });
    expect((await notes(bob)).getValue()).toBe('Text');
  });

  it('lets viewers read and follow, and refuses what they write before it is sent', async () => {
    const service = await withPlan();
    await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
    const { organizationId } = service;
    const access = (userId: string, accessRole: string) =>
      service.rest('auth/permissions/add', {
        organizationId: undefined,
        user: { userId },
        permissions: { resources: [{ type: 'document', id: 'plan', organizationId, accessRole }] },
      });
    await access('ada', 'editor');
    await access('vera', 'viewer');
    const ada = await open(service, 'ada');
    const ofAda = await notes(ada, { initialValue: 'Read me' });
    const ofViewer = await open(service, 'vera');
    const vera = await notes(ofViewer, { initialValue: 'Not this', forceResetInitialContent: true });
    expect(vera.getState().value.isReadOnly).toBe(true);
    expect(() => vera.update('Mine')).toThrow(expect.objectContaining({ code: 'PERMISSION_DENIED' }));
    const { crdt } = ofViewer;
    const [state, before] = [new Uint8Array([1]), service.requests.length];
    for (const refused of [
      () => crdt.pushMessage({ id: 'notes', data: state, yjsClientId: 1 }),
      () => crdt.saveSnapshot({ id: 'notes', state, vector: state }),
      () => crdt.pruneMessages({ id: 'notes', beforeTs: 1 }),
      () => crdt.saveVersion({ id: 'notes', versionId: 'v', versionName: 'Mine', state }),
      () => vera.saveVersion('Mine'),
    ]) {
      expect(await rejectionOf(refused())).toMatchObject({ code: 'PERMISSION_DENIED' });
    }
    expect(service.requests.slice(before).filter((path) => path.startsWith('crdt/'))).toEqual([]);
    ofAda.update('Read me again');
    await expectContent(vera, 'Read me again');
  });

  it.each<[string, Partial<CreateStoreOptions<string>>]>([
    ['storeId', { id: '' }],
    ['storeId', { id: ' notes' }],
    ['storeId', { id: 'x'.repeat(257) }],
    ['storeId', { id: 'no\uD800tes' }],
    ['storeId', { id: 5 as never }],
    ['type', { type: 'table' as never }],
    ['contentKey', { contentKey: '' }],
    ['contentKey', { contentKey: 'x'.repeat(200) }],
  ])('rejects a store by its %s, which none can have, and keeps the connection', async (field, options) => {
    const ada = await open(await withPlan(), 'ada');
    const kept = await notes(ada, { id: 'kept' });
    expect(await rejectionOf(notes(ada, options))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(`^${field}: `),
    });
    kept.update('Buy milk');
    await isSynced(kept);
    expect(kept.getState().value.status).toBe('connected');
  });

  it('rejects who may not read the document', async () => {
    const service = await withPlan();
    await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
    const eve = await open(service, 'eve');
    for (const call of [notes(eve), eve.crdt.getData({ id: 'notes' }), eve.crdt.getMessages({ id: 'notes' })])
      expect(await rejectionOf(call)).toMatchObject({ code: 'PERMISSION_DENIED' });
    eve.client.unsetDocuments();
    expect(await rejectionOf(notes(eve))).toMatchObject({ code: 'FAILED_PRECONDITION' });
  });

  it('fails for people who lose access, and sends them nothing more', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
    const ofAda = await notes(ada, { initialValue: 'Before' });
    await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
    await expectValue(ofAda.getState(), ({ status }) => status === 'disconnected');
    // Bob is told before he opens the store, or meanwhile.
    expect(await rejectionOf(notes(bob))).toMatchObject({
      code: expect.stringMatching(/^(PERMISSION_DENIED|CANCELLED)$/),
    });
  });
});

it('saves versions, and goes back to one by edits of which the state before is a version too', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofAda, ofBob] = [await notes(ada, { initialValue: 'First' }), await notes(bob)];
  const first = await ofAda.saveVersion('The first');
  ofAda.getText()!.format(0, 5, { bold: true });
  const formatted = await ofAda.saveVersion('Formatted');
  ofAda.update('Second');
  expect(await ofBob.getVersions()).toMatchObject([
    { versionId: formatted, versionName: 'Formatted', createdBy: { userId: 'ada' } },
    { versionId: first, versionName: 'The first', createdAt: expect.any(Number) },
  ]);
  expect(await ofBob.getVersionById('none')).toBeNull();
  expect(await ofBob.restoreVersion('none')).toBe(false);
  await expectContent(ofBob, 'Second');
  expect(await ofBob.restoreVersion(first)).toBe(true);
  await expectContent(ofAda, 'First');
  const [before] = await ofAda.getVersions();
  expect(before?.versionName).toBe('Before restoring The first');
  await ofAda.setStateFromVersion((await ofAda.getVersionById(before!.versionId))!);
  await expectContent(ofBob, 'Second');
  await ofAda.restoreVersion(formatted);
  await vi.waitFor(
    () => expect(ofBob.getText()!.toDelta()).toEqual([{ insert: 'First', attributes: { bold: true } }]),
    15_000,
  );
  expect([ofAda.undo(), ofAda.getValue()]).toEqual([true, 'Second']);
});

it('records the edits of a batch as one activity, before the person leaves the document', async () => {
  const service = await withPlan();
  await service
    .rest('workspace/activityconfig/update', { activityServiceConfig: { isEnabled: true } })
    .catch(() => undefined);
  const ada = await open(service, 'ada');
  const store = await notes(ada);
  store.update('One');
  store.update('Two');
  await isSynced(store);
  expect(service.requests).not.toContain('crdt/edits/record');
  await ada.client.setDocuments([{ id: 'other' }]);
  await vi.waitFor(() => expect(service.answers).toContain('crdt/edits/record'), 15_000);
  expect(service.requests.filter((path) => path === 'crdt/edits/record')).toHaveLength(1);
});

it('shows who is here with the person that the service knows, and forgets who has gone', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofAda, ofBob] = [await notes(ada), await notes(bob)];
  const others = () =>
    [...ofAda.getAwareness()!.getStates()].filter(([id]) => id !== ofAda.getDoc().clientID).map(([, state]) => state);
  ofBob.getAwareness()!.setLocalState({ user: { userId: 'ada', name: 'Not Bob' }, cursor: 4 });
  await vi.waitFor(() => expect(others()).toEqual([expect.objectContaining({ cursor: 4 })]), 15_000);
  expect(others()[0]!['user']).toMatchObject({ userId: 'bob', name: 'BOB', color: expect.any(String) });
  bob.network.goOffline();
  await expectValue(ofBob.getState(), ({ status }) => status === 'disconnected');
  expect(ofBob.getAwareness()!.getStates().size).toBe(1);
  bob.network.goOnline();
  await isSynced(ofBob);
  await vi.waitFor(() => expect(others()).toEqual([expect.objectContaining({ cursor: 4 })]), 15_000);
  ofBob.destroy();
  await vi.waitFor(() => expect(others()).toEqual([]), 15_000);
  expect((await notes(bob, { enablePresence: false })).getAwareness()).toBeNull();
});

it.each([20_000, 1_200_000])('hides an awareness state of %i bytes, and the store goes on', async (length) => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofAda, ofBob] = [await notes(ada), await notes(bob)];
  const selection = () => ofBob.getAwareness()!.getStates().get(ofAda.getDoc().clientID)?.['selection'];
  const say = (value: unknown) => ofAda.getAwareness()!.setLocalStateField('selection', value);
  const connections: string[] = [];
  ada.client.getConnectionState().subscribe((state) => void connections.push(state));
  const failures = vi.fn();
  ada.client.on('error').subscribe(failures);
  say(1);
  await vi.waitFor(() => expect(selection()).toBe(1), 15_000);
  say('x'.repeat(length));
  say('y'.repeat(length));
  ofAda.update('Hello');
  await vi.waitFor(() => expect(ofBob.getValue()).toBe('Hello'), 15_000);
  expect(selection()).toBe(1);
  say(2);
  await vi.waitFor(() => expect(selection()).toBe(2), 15_000);
  expect(failures.mock.calls).toEqual([[expect.objectContaining({ code: 'RESOURCE_EXHAUSTED', source: 'crdt' })]]);
  expect(ofAda.getState().value.error).toBeNull();
  expect(connections).toEqual(['online']);
});

it('counts an awareness state in bytes of its JSON, as the service does', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofAda, ofBob] = [await notes(ada), await notes(bob)];
  const text = () => ofBob.getAwareness()!.getStates().get(ofAda.getDoc().clientID)?.['text'];
  const largest = `${'é'.repeat(4090)}x`; // 8,181 bytes, and `{"text":""}`
  const failures = vi.fn();
  ada.client.on('error').subscribe(failures);
  ofAda.getAwareness()!.setLocalState({ text: largest });
  await vi.waitFor(() => expect(text()).toBe(largest), 15_000);
  expect(failures).not.toHaveBeenCalled();
  ofAda.getAwareness()!.setLocalState({ text: `${largest}x` });
  await vi.waitFor(() => expect(failures).toHaveBeenCalledTimes(1), 15_000);
  expect(failures).toHaveBeenCalledWith(expect.objectContaining({ code: 'RESOURCE_EXHAUSTED', source: 'crdt' }));
  ofAda.update('Hello');
  await vi.waitFor(() => expect(ofBob.getValue()).toBe('Hello'), 15_000);
  expect(text()).toBe(largest);
});

it('undoes and redoes the own edits, and leaves those of others', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofAda, ofBob] = [await notes(ada, { initialValue: 'One' }), await notes(bob)];
  expect(ofAda.undo()).toBe(false);
  ofAda.update('One two');
  await expectContent(ofBob, 'One two');
  ofBob.update('Zero one two'.replace('o', 'O'));
  await expectContent(ofAda, 'ZerO one two');
  expect(ofAda.undo()).toBe(true);
  await expectContent(ofBob, ofAda.getValue());
  expect(ofAda.getValue()).not.toContain(' two');
  expect(ofAda.getValue()).toContain('ZerO');
  expect(ofAda.redo()).toBe(true);
  await expectContent(ofBob, 'ZerO one two');
});

it('reports who made each change, backends too', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const events = valuesOf(ada.crdt.on('updateData'));
  const [ofAda, ofBob] = [await notes(ada), await notes(bob)];
  ofAda.update('Mine');
  await expectContent(ofBob, 'Mine');
  ofBob.update('Mine, theirs');
  await expectContent(ofAda, 'Mine, theirs');
  await service.rest('crdt/update', { documentId: 'plan', editorId: 'notes', type: 'text', data: 'Ours' });
  await expectContent(ofAda, 'Ours');
  const event = (source: string, data: string, lastUpdatedBy: string, own = {}) => ({
    methodName: 'update',
    uniqueId: expect.any(String),
    timestamp: expect.any(Number),
    source,
    payload: { id: 'notes', data, lastUpdatedBy, lastUpdate: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/), ...own },
  });
  expect(events).toEqual([
    event('internal', 'Mine', 'ada', { sessionId: expect.any(String) }),
    event('external', 'Mine, theirs', 'bob'),
    event('external', 'Ours', 'rest-api'),
  ]);
});

it('records and counts own edits once per store and window, of ten seconds at least', async () => {
  const service = await withPlan();
  const { client, crdt } = await open(service, 'ada');
  const counted = valuesOf(client.on('analytics'));
  const store = await notes({ client }, { initialValue: 'Begin' });
  const bob = await open(service, 'bob');
  const ofBob = await notes(bob);
  const countedForBob = valuesOf(bob.client.on('analytics'));
  const recorded = () => service.requests.filter((path) => path === 'crdt/edits/record').length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  crdt.setActivityDebounceTime(1);
  store.update('One');
  vi.advanceTimersByTime(9000);
  store.update('Two');
  vi.advanceTimersByTime(999);
  const event = { name: 'CRDT_DATA_UPDATED', properties: { id: 'notes', source: 'internal' } };
  expect([recorded(), counted]).toEqual([0, [expect.objectContaining(event)]]);
  vi.advanceTimersByTime(1);
  await vi.waitUntil(() => recorded() === 1);
  vi.useRealTimers();
  store.update('Three');
  expect(counted).toHaveLength(2);
  await expectContent(ofBob, 'Three');
  expect(countedForBob).toEqual([]);
  await client.signOut();
  expect(recorded()).toBe(2);
});

it('records own edits ten minutes after the first one, unless another time is set', async () => {
  const service = await withPlan();
  const store = await notes(await open(service, 'ada'));
  const recorded = () => service.requests.filter((path) => path === 'crdt/edits/record').length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  store.update('One');
  vi.advanceTimersByTime(599_999);
  expect(recorded()).toBe(0);
  vi.advanceTimersByTime(1);
  await vi.waitUntil(() => recorded() === 1);
});

it('sends edits so long after the first one as debounceMs says', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [ofBob, second] = [await notes(bob), await bob.crdt.createStore<string>({ id: 'second', type: 'text' })];
  const late = await notes(ada, { debounceMs: 60_000 });
  const other = await ada.crdt.createStore<string>({ id: 'second', type: 'text', debounceMs: 1000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  late.update('One');
  other.update('A second later');
  vi.advanceTimersByTime(59_999);
  vi.useRealTimers();
  await expectContent(second, 'A second later');
  expect([ofBob.getValue(), late.getState().value.isSynced]).toEqual(['', false]);
  late.destroy();
  await expectContent(ofBob, 'One');
});

it('reads a store, and its versions, without opening it', async () => {
  const service = await withPlan();
  const [{ crdt: ofAda }, { crdt: ofBob }] = [await open(service, 'ada'), await open(service, 'bob')];
  expect([await ofBob.getData({ id: 'board' }), await ofBob.getVersions({ id: 'board' })]).toEqual([null, []]);
  const board = await ofAda.createStore({ id: 'board', type: 'map', contentKey: 'nodes', initialValue: { a: [1] } });
  const state = Y.encodeStateAsUpdate(board.getDoc());
  board.update({ a: [2] });
  await isSynced(board);
  expect(await ofBob.getData({ id: 'board' })).toEqual({
    id: 'board',
    type: 'map',
    contentKey: 'nodes',
    data: { a: [2] },
    lastUpdatedBy: 'ada',
    sessionId: expect.any(String),
    lastUpdate: expect.stringMatching(/Z$/),
  });
  const saved = await ofBob.saveVersion({ id: 'board', versionId: 'first', versionName: 'The first', state });
  expect(saved).toMatchObject({ versionId: 'first', versionName: 'The first', createdBy: { userId: 'bob' } });
  expect(await ofAda.getVersions({ id: 'board' })).toEqual([saved]);
  const version = await ofAda.getVersion({ id: 'board', versionId: 'first' });
  expect(version).toEqual({ ...saved, state });
  expect(await ofAda.getVersion({ id: 'board', versionId: 'none' })).toBeNull();
  await board.setStateFromVersion(version!);
  expect(board.getValue()).toEqual({ a: [1] });
  expect(await rejectionOf(ofBob.saveVersion({ id: 'none', versionId: 'v', state }))).toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('gives the shared types to bindings of editors', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const text = { id: 'page', type: 'xml', contentKey: 'prosemirror' } as const;
  const [ofAda, ofBob] = [await ada.crdt.createStore(text), await bob.crdt.createStore(text)];
  const paragraph = new Y.XmlElement('paragraph');
  ofAda.getDoc().transact(() => {
    ofAda.getXml()!.insert(0, [paragraph]);
    paragraph.insert(0, [new Y.XmlText('Typed')]);
  }, 'a binding');
  await expectContent(ofBob, '<paragraph>Typed</paragraph>');
  expect([ofAda.getText(), ofAda.getXml()]).toEqual([null, ofAda.getDoc().getXmlFragment('prosemirror')]);
});

describe('messages beside a store', () => {
  it('are in one order for everybody, with their bytes, and are pruned behind a checkpoint', async () => {
    const service = await withPlan();
    const [{ crdt: ofAda }, { crdt: ofBob }] = [await open(service, 'ada'), await open(service, 'bob')];
    const id = 'canvas';
    expect([await ofBob.getMessages({ id }), await ofBob.getSnapshot({ id })]).toEqual([[], null]);
    const bytes = new Uint8Array([0, 255, 128]);
    const about = { messageType: 'update', type: 'map', contentKey: 'nodes', source: 'editor' } as const;
    const first = await ofAda.pushMessage({ id, data: bytes, yjsClientId: 7, ...about, eventData: { page: 2 } });
    const second = await ofBob.pushMessage({ id, data: new Uint8Array([1]), yjsClientId: 8 });
    expect(await ofBob.getMessages({ id })).toEqual([
      { ...first, data: bytes, yjsClientId: 7, ...about, eventData: { page: 2 }, userId: 'ada' },
      { ...second, data: new Uint8Array([1]), yjsClientId: 8, userId: 'bob' },
    ]);
    expect(await ofAda.getMessages({ id, afterTs: first.timestamp })).toMatchObject([second]);

    const checkpoint = { state: bytes, vector: new Uint8Array([9]), source: 'editor' };
    const { timestamp } = await ofAda.saveSnapshot({ id, ...checkpoint });
    expect(await ofBob.getSnapshot({ id })).toEqual({ ...checkpoint, timestamp, userId: 'ada' });
    expect(await ofAda.pruneMessages({ id, beforeTs: second.timestamp })).toBe(1);
    expect(await ofBob.getMessages({ id })).toMatchObject([second]);
  });

  it('are delivered at once, each once and in their order, also those of a lost connection', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
    const push = (yjsClientId: number) =>
      ada.crdt.pushMessage({ id: 'canvas', data: new Uint8Array([yjsClientId]), yjsClientId, eventData: { page: 2 } });
    const [first] = [await push(0), await push(1)];
    const [all, later]: CrdtMessage[][] = [[], []];
    const stop = bob.crdt.onMessage({ id: 'canvas', callback: (message) => all!.push(message) });
    bob.crdt.onMessage({ id: 'canvas', afterTs: first.timestamp, callback: (message) => later!.push(message) });
    const has = (messages: CrdtMessage[], ids: number[]) =>
      vi.waitFor(() => expect(messages.map(({ yjsClientId }) => yjsClientId)).toEqual(ids), 15_000);
    await has(all!, [0, 1]);
    await push(2);
    await push(3);
    await has(later!, [1, 2, 3]);
    bob.network.goOffline();
    await expectValue(bob.client.getConnectionState(), (state) => state === 'offline');
    await push(4);
    bob.network.goOnline();
    await has(all!, [0, 1, 2, 3, 4]);
    expect(all![4]).toMatchObject({ data: new Uint8Array([4]), eventData: { page: 2 }, userId: 'ada' });
    await has(later!, [1, 2, 3, 4]);
    stop();
    await push(5);
    await has(later!, [1, 2, 3, 4, 5]);
    expect(all).toHaveLength(5);
    await bob.client.setDocuments([{ id: 'other' }]);
    await push(6);
    await bob.client.setDocuments([{ id: 'plan' }]);
    const again: CrdtMessage[] = [];
    bob.crdt.onMessage({ id: 'canvas', callback: (message) => again.push(message) });
    await has(again, [0, 1, 2, 3, 4, 5, 6]);
    expect(later).toHaveLength(5);
  });

  it('need no request when they follow the one before', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
    const data = new Uint8Array([1]);
    const messages: CrdtMessage[] = [];
    bob.crdt.onMessage({ id: 'canvas', callback: (message) => messages.push(message) });
    await ada.crdt.pushMessage({ id: 'canvas', data, yjsClientId: 1 });
    await vi.waitFor(() => expect(messages).toHaveLength(1), 15_000);
    await vi.waitFor(() => expect(service.answers).toContain('crdt/messages/list'), 15_000);
    const requests = () => service.requests.filter((path) => path === 'crdt/messages/list').length;
    const before = requests();
    for (let count = 2; count < 6; count++) await ada.crdt.pushMessage({ id: 'canvas', data, yjsClientId: count });
    await vi.waitFor(() => expect(messages).toHaveLength(5), 15_000);
    expect(requests()).toBe(before);
  });

  it('are delivered over long polling', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob', { forceLongPolling: true })];
    const messages: CrdtMessage[] = [];
    await notes(bob); // whose poll waits already
    bob.crdt.onMessage({ id: 'canvas', callback: (message) => messages.push(message) });
    for (const yjsClientId of [1, 2, 3]) {
      await ada.crdt.pushMessage({ id: 'canvas', data: new Uint8Array([1]), yjsClientId });
      await vi.waitFor(() => expect(messages.at(-1)?.yjsClientId).toBe(yjsClientId), 15_000);
    }
    expect(messages).toHaveLength(3);
  });

  it('are not delivered to people who may not read them any more', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
    const data = new Uint8Array([1]);
    const [ofAda, ofBob]: CrdtMessage[][] = [[], []];
    await ada.crdt.pushMessage({ id: 'canvas', data, yjsClientId: 1 });
    ada.crdt.onMessage({ id: 'canvas', callback: (message) => ofAda!.push(message) });
    bob.crdt.onMessage({ id: 'canvas', callback: (message) => ofBob!.push(message) });
    await vi.waitFor(() => expect([ofAda!.length, ofBob!.length]).toEqual([1, 1]), 15_000);
    const { organizationId } = service;
    const resources = [{ type: 'document', id: 'plan', organizationId, accessRole: 'editor' }];
    const editors = { organizationId: undefined, user: { userId: 'ada' }, permissions: { resources } };
    await service.rest('auth/permissions/add', editors);
    await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
    await ada.crdt.pushMessage({ id: 'canvas', data, yjsClientId: 2 });
    await vi.waitFor(() => expect(ofAda).toHaveLength(2), 15_000);
    await vi.waitFor(
      async () => expect(await rejectionOf(bob.crdt.getMessages({ id: 'canvas' }))).toBeTruthy(),
      15_000,
    );
    expect(ofBob).toHaveLength(1);
  });

  it('are read to the last, however many there are', async () => {
    const service = await withPlan();
    const { crdt } = await open(service, 'ada');
    const data = new Uint8Array(65_536);
    for (let count = 0; count < 66; count++) await crdt.pushMessage({ id: 'canvas', data, yjsClientId: count });
    const messages = await crdt.getMessages({ id: 'canvas' });
    expect(messages.map(({ yjsClientId }) => yjsClientId)).toEqual([...Array(66).keys()]);
    expect(service.requests.filter((path) => path === 'crdt/messages/list').length).toBeGreaterThan(1);
  });

  it('are of the root document', async () => {
    const { client, crdt } = await open(await withPlan(), 'ada');
    await crdt.pushMessage({ id: 'canvas', data: new Uint8Array([1]), yjsClientId: 1 });
    await client.setDocuments([{ id: 'other' }]);
    expect(await crdt.getMessages({ id: 'canvas' })).toEqual([]);
    client.unsetDocuments();
    expect(await rejectionOf(crdt.getMessages({ id: 'canvas' }))).toMatchObject({ code: 'FAILED_PRECONDITION' });
  });
});
