import { expect, it, onTestFinished, vi } from 'vitest';
import type { CrdtMessage, CreateStoreOptions, CrdtStore, EncryptionProvider } from '../../../../src/index.js';
import { expectValue } from '../../../support/expectValue.js';
import { newEncryption } from '../../../support/newEncryption.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { watchedService } from '../../../support/watchedService.js';

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  return { service, provider: await newEncryption() };
};
async function open(service: TestService, userId: string, provider: EncryptionProvider | null) {
  const signedIn = await signIn(service.as({ userId }), {
    prepare: (client) => client.setEncryptionProvider(provider),
  });
  await signedIn.client.setDocuments([{ id: 'plan' }]);
  return { ...signedIn, crdt: signedIn.client.getCrdtElement() };
}
type Opened = Awaited<ReturnType<typeof open>>;
const notes = ({ crdt }: Opened, options: Partial<CreateStoreOptions<string>> = {}) =>
  crdt.createStore<string>({ id: 'notes', type: 'text', ...options });
const expectContent = <T>(store: CrdtStore<T>, value: T) => vi.waitFor(() => expect(store.getValue()).toEqual(value));
const isSynced = <T>(store: CrdtStore<T>) => expectValue(store.getState(), (state) => state.isSynced);

it('is one value for all who have the key, and bytes for the service', async () => {
  const { service, close, everything } = await watchedService();
  onTestFinished(close);
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const provider = await newEncryption();
  const [ada, bob] = [await open(service, 'ada', provider), await open(service, 'bob', provider)];
  const [ofAda, ofBob] = [await notes(ada, { initialValue: 'zebra' }), await notes(bob)];
  ofAda.update('zebra, giraffe');
  await expectContent(ofBob, 'zebra, giraffe');
  ofAda.update('zebra, giraffe, walrus');
  ofBob.update('A zebra, giraffe');
  await Promise.all([
    expectContent(ofAda, 'A zebra, giraffe, walrus'),
    expectContent(ofBob, 'A zebra, giraffe, walrus'),
  ]);
  const versionId = await ofAda.saveVersion('animals');
  await ada.crdt.pushMessage({ id: 'notes', data: bytesOf('zebra'), yjsClientId: 1 });
  await ada.crdt.saveSnapshot({ id: 'notes', state: bytesOf('giraffe'), vector: new Uint8Array() });
  await Promise.all([isSynced(ofAda), isSynced(ofBob)]);
  const seen = await everything();
  expect(seen).toContain('encrypted');
  expect(seen.match(/zebra|giraffe|walrus/)).toBeNull();

  // Without a provider they are there: this test would see them.
  const plain = await open(service, 'cleo', null);
  const notSecret = await plain.crdt.createStore<string>({ id: 'open', type: 'text' });
  notSecret.update('walrus');
  await isSynced(notSecret);
  expect(await everything()).toContain('walrus');

  // Who comes later reads all of it.
  const late = await open(service, 'dora', provider);
  const ofDora = await notes(late);
  expect(ofDora.getValue()).toBe('A zebra, giraffe, walrus');
  expect(await late.crdt.getData({ id: 'notes' })).toMatchObject({ type: 'text', data: 'A zebra, giraffe, walrus' });
  expect((await late.crdt.getMessages({ id: 'notes' })).map(({ data }) => textOf(data))).toEqual(['zebra']);
  expect(textOf((await late.crdt.getSnapshot({ id: 'notes' }))!.state)).toBe('giraffe');
  const messages: CrdtMessage[] = [];
  late.crdt.onMessage({ id: 'notes', callback: (message) => messages.push(message) });
  await ada.crdt.pushMessage({ id: 'notes', data: bytesOf('lion'), yjsClientId: 2 });
  await vi.waitFor(() => expect(messages.map(({ data }) => textOf(data))).toEqual(['zebra', 'lion']));
  ofDora.update('');
  await expectContent(ofAda, '');
  expect(await ofDora.restoreVersion(versionId)).toBe(true);
  await Promise.all([ofAda, ofBob].map((store) => expectContent(store, 'A zebra, giraffe, walrus')));
});

it.each([
  { type: 'map' as const, first: { a: 1 }, next: { a: 1, b: { c: [2] } } },
  { type: 'array' as const, first: ['x'], next: ['x', 'y'] },
  { type: 'xml' as const, first: '<p>a</p>', next: '<p>a</p><p>b</p>' },
])('holds a plain value of the type $type', async ({ type, first, next }) => {
  const { service, provider } = await withPlan();
  const [ada, bob] = [await open(service, 'ada', provider), await open(service, 'bob', provider)];
  const ofAda = await ada.crdt.createStore<unknown>({ id: 'it', type, initialValue: first, contentKey: 'k.1' });
  const ofBob = await bob.crdt.createStore<unknown>({ id: 'it', type, contentKey: 'k.1' });
  expect(ofBob.getValue()).toEqual(first);
  ofBob.update(next);
  await expectContent(ofAda, next);
  expect(await ada.crdt.getData({ id: 'it' })).toMatchObject({ type, contentKey: 'k.1' });
});

it('has one initial value, and what is written while the connection is lost', async () => {
  const { service, provider } = await withPlan();
  const people = await Promise.all(['ada', 'bob', 'cleo'].map((userId) => open(service, userId, provider)));
  const stores = await Promise.all(people.map((person, index) => notes(person, { initialValue: `By ${index}` })));
  const [ofAda, ofBob] = stores as [CrdtStore<string>, CrdtStore<string>];
  await vi.waitFor(() => expect(new Set(stores.map((store) => store.getValue())).size).toBe(1));
  expect(ofAda.getValue()).toMatch(/^By \d$/);
  people[1]!.network.goOffline();
  ofBob.update(`${ofBob.getValue()}, on a train`);
  ofAda.update(`Said ${ofAda.getValue()}`);
  expect(ofBob.getState().value).toMatchObject({ isSynced: false, error: null });
  people[1]!.network.goOnline();
  await vi.waitFor(() => expect(ofAda.getValue()).toMatch(/^Said By \d, on a train$/));
  await vi.waitFor(() => expect(ofBob.getValue()).toBe(ofAda.getValue()));
});

it('sends what was written in the moment before it is closed', async () => {
  const { service, provider } = await withPlan();
  const [ada, bob] = [await open(service, 'ada', provider), await open(service, 'bob', provider)];
  const [ofAda, ofBob] = [await notes(ada), await notes(bob)];
  ofAda.update('The last word');
  ofAda.destroy();
  await vi.waitFor(() => expect(ofBob.getValue()).toBe('The last word'));
});

it('writes its entries again as one before they are many, also by two at once', async () => {
  const { service, provider } = await withPlan();
  const [ada, bob] = [await open(service, 'ada', provider), await open(service, 'bob', provider)];
  const [ofAda, ofBob] = [await ada.crdt.createStore<object>(MAP), await bob.crdt.createStore<object>(MAP)];
  const expected: Record<string, number> = {};
  for (let round = 0; round < 150; round += 1) {
    for (const [store, who] of [
      [ofAda, 'a'],
      [ofBob, 'b'],
    ] as const) {
      const key = `${who}${round}`;
      store.getDoc().getMap('content').set(key, round);
      expected[key] = round;
    }
    await Promise.all([isSynced(ofAda), isSynced(ofBob)]); // else they are encrypted together
  }
  await Promise.all([expectContent(ofAda, expected), expectContent(ofBob, expected)]);
  const decrypt = vi.fn(provider.decrypt);
  const cleo = await open(service, 'cleo', { ...provider, decrypt });
  await expectContent(await cleo.crdt.createStore<object>(MAP), expected);
  expect(decrypt.mock.calls.length).toBeLessThan(250);
});
const MAP = { id: 'canvas', type: 'map' } as const;

it('says what is wrong to who has another key, or none, and to backends', async () => {
  const { service, provider } = await withPlan();
  const ada = await open(service, 'ada', provider);
  const ofAda = await notes(ada, { initialValue: 'One' });
  const stranger = await open(service, 'bob', await newEncryption());
  expect(await rejectionOf(notes(stranger))).toMatchObject({ code: 'RESOLVER_FAILED', message: /right key/ });
  const plain = await open(service, 'cleo', null);
  expect(await rejectionOf(notes(plain))).toMatchObject({ code: 'FAILED_PRECONDITION', message: /encrypted/ });
  expect(await rejectionOf(plain.crdt.getData({ id: 'notes' }))).toMatchObject({ code: 'FAILED_PRECONDITION' });
  expect(await rejectionOf(ada.crdt.createStore({ id: 'notes', type: 'map' }))).toMatchObject({
    code: 'FAILED_PRECONDITION',
  });
  const editor = { documentId: 'plan', editorId: 'notes', type: 'text' };
  expect(await service.rest('crdt/get', { documentId: 'plan' })).toEqual([]);
  await expect(service.rest('crdt/update', { ...editor, data: 'By REST' })).rejects.toThrow(/encrypted/);
  await expect(service.rest('crdt/add', { ...editor, data: 'By REST' })).rejects.toThrow(/already/);
  await service.rest('crdt/add', { ...editor, editorId: 'open', data: 'By REST' });
  expect(await rejectionOf(ada.crdt.createStore({ id: 'open', type: 'text' }))).toMatchObject({
    code: 'FAILED_PRECONDITION',
    message: /not encrypted/,
  });
  ofAda.update('Two');
  await isSynced(ofAda);
  await expectContent(await notes(await open(service, 'dora', provider)), 'Two');
});

it('stops, and loses nothing that was confirmed, when the provider fails', async () => {
  const { service, provider } = await withPlan();
  let fails = false;
  const failing: EncryptionProvider = {
    ...provider,
    encrypt: (request) => (fails ? Promise.reject(new Error('The key store is closed.')) : provider.encrypt(request)),
  };
  const [ada, bob] = [await open(service, 'ada', failing), await open(service, 'bob', provider)];
  const [ofAda, ofBob] = [await notes(ada, { initialValue: 'One' }), await notes(bob)];
  fails = true;
  ofAda.update('One two');
  const { error } = await expectValue(ofAda.getState(), (state) => state.error !== null);
  expect(error).toMatchObject({ code: 'RESOLVER_FAILED', message: /nothing was sent/ });
  ofBob.update('One three');
  fails = false;
  await isSynced(ofBob);
  await expectContent(await notes(await open(service, 'cleo', provider)), 'One three');
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
