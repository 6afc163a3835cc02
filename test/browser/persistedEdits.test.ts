import { expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '../../src/base64.js';
import { createParleyClient } from '../../src/createParleyClient.js';
import { listEdits } from '../../src/session/persistedEdits.js';
import { HandDrivenTransport } from '../support/HandDrivenTransport.js';
import { newEncryption } from '../support/newEncryption.js';

const SYNC = 'crdt/sync';

/** A tab of the browser, with somebody signed in and a document open. */
async function openTab(apiKey: string, userId: string) {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey, transport });
  const next = (operation: Parameters<typeof transport.next>[0]) => vi.waitFor(() => transport.next(operation), 10_000);
  const signedIn = client.identify({ userId });
  await (await next('session/identify')).answer(HandDrivenTransport.admission(userId));
  await signedIn;
  const person = JSON.stringify([apiKey, 'acme', userId]);
  const storedEdits = () => listEdits(person);
  return { client, transport, next, person, storedEdits, close: () => client.close() };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

/** What the service answers to a request: it holds this text. */
function withText(text: string, createdAt = 1) {
  const doc = new Y.Doc();
  doc.getText('content').insert(0, text);
  const [update, vector] = [toBase64(Y.encodeStateAsUpdate(doc)), toBase64(Y.encodeStateVector(doc))];
  return { sequence: 1, update, vector, isReadOnly: false, lastUpdate: null, lastUpdatedBy: null, createdAt };
}
const textOf = (update: string, base: string) => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, fromBase64(base));
  Y.applyUpdate(doc, fromBase64(update));
  return doc.getText('content').toJSON();
};

/** Opens the store without a socket. */
async function openNotes({ client, transport, next }: Tab, answer: object) {
  const opened = client.setDocuments([{ id: 'plan' }]);
  const documents = { documents: [{ id: 'plan' }], permissions: {}, sequence: 0, sequences: { plan: 0 } };
  await (await next('documents/open')).answer(documents);
  await opened;
  const store = client.getCrdtElement().createStore<string>({ id: 'notes', type: 'text' });
  await vi.waitFor(() => expect(transport.subscriptions.some(({ topic }) => topic === 'crdt:plan')).toBe(true), 10_000);
  transport.subscriptions.find(({ topic }) => topic === 'crdt:plan')!.on({ type: 'subscribed', sequence: 0 });
  await (await next(SYNC)).answer(answer);
  return store;
}

/** Writes while the service cannot be reached, and waits until the browser has it on disk. */
async function writeOffline(tab: Tab, answer: object) {
  const store = await openNotes(tab, answer);
  tab.transport.state.set('offline');
  store.update('Hello, offline');
  await vi.waitFor(async () => expect(await tab.storedEdits()).toHaveLength(1), 10_000);
  return store;
}

it('keeps edits of a closed tab, and sends them at the next sign-in of that person without opening the store', async () => {
  const base = withText('Hello');
  const tab = await openTab('edits-next', 'ada');
  await writeOffline(tab, base);
  tab.close();

  const other = await openTab('edits-next', 'bob');
  const again = await openTab('edits-next', 'ada');
  const request = await again.next(SYNC);
  expect(request.body).toMatchObject({ documentId: 'plan', storeId: 'notes', type: 'text', contentKey: 'content' });
  expect(textOf(request.body['update'] as string, base.update)).toBe('Hello, offline');
  await request.answer(base);
  await vi.waitFor(async () => expect(await again.storedEdits()).toEqual([]), 10_000);
  expect(other.transport.asked.filter(({ operation }) => operation === SYNC)).toEqual([]);
});

it('merges them into the store when it is opened before they were sent', async () => {
  const base = withText('Hello');
  const tab = await openTab('edits-open', 'ada');
  await writeOffline(tab, base);
  tab.close();

  const again = await openTab('edits-open', 'ada');
  await (await again.next(SYNC)).fail('PERMISSION_DENIED'); // not now: they stay
  const store = await openNotes(again, base);
  await vi.waitFor(() => expect(store.getValue()).toBe('Hello, offline'));
  const sent = await again.next(SYNC);
  expect(textOf(sent.body['update'] as string, base.update)).toBe('Hello, offline');
  await sent.answer(base);
  await vi.waitFor(async () => expect(await again.storedEdits()).toEqual([]), 10_000);
});

it('removes those of a store that was deleted, and never merges them into the one that has its id', async () => {
  const tab = await openTab('edits-deleted', 'ada');
  await writeOffline(tab, withText('Hello'));
  tab.close();

  const again = await openTab('edits-deleted', 'ada');
  await (await again.next(SYNC)).fail('UNAVAILABLE');
  const store = await openNotes(again, withText('New', 2));
  await vi.waitFor(async () => expect(await again.storedEdits()).toEqual([]), 10_000);
  expect([store.getValue(), store.getState().value.isSynced]).toEqual(['New', true]);
  again.close();

  const third = await openTab('edits-deleted-unopened', 'ada');
  await writeOffline(third, withText('Hello'));
  third.close();
  const last = await openTab('edits-deleted-unopened', 'ada');
  const request = await last.next(SYNC);
  expect(request.body).toMatchObject({ createdAt: 1 });
  await request.fail('ABORTED');
  await vi.waitFor(async () => expect(await last.storedEdits()).toEqual([]), 10_000);
});

it('keeps edits of an encrypted store encrypted, and merges them for who has the key', async () => {
  const nothing = { ...withText(''), sequence: 0, createdAt: null };
  const provider = await newEncryption();
  const tab = await openTab('edits-encrypted', 'ada');
  tab.client.setEncryptionProvider(provider);
  await writeOffline(tab, nothing);
  const [storedEdits] = await tab.storedEdits();
  expect(storedEdits).toMatchObject({ type: 'encrypted', contentKey: 'text.content' });
  expect(new TextDecoder().decode(storedEdits!.update)).not.toContain('offline');
  tab.close();

  // Who has no provider any more sees nothing of it, and it stays.
  const plain = await openTab('edits-encrypted', 'ada');
  await (await plain.next(SYNC)).fail('PERMISSION_DENIED');
  expect((await openNotes(plain, nothing)).getValue()).toBe('');
  expect(await plain.storedEdits()).toHaveLength(1);
  plain.close();

  const again = await openTab('edits-encrypted', 'ada');
  again.client.setEncryptionProvider(provider);
  await (await again.next(SYNC)).fail('PERMISSION_DENIED');
  const store = await openNotes(again, nothing);
  await vi.waitFor(() => expect(store.getValue()).toBe('Hello, offline'));
  const sent = await again.next(SYNC);
  expect(sent.body).toMatchObject({ type: 'encrypted' });
  await sent.answer({ ...nothing, sequence: 1, createdAt: 1 });
  await vi.waitFor(async () => expect(await again.storedEdits()).toEqual([]), 10_000);
});

it('wipes them when the person signs out, and never gives them to anybody else', async () => {
  const tab = await openTab('edits-out', 'ada');
  await writeOffline(tab, withText('Hello'));
  const signedOut = tab.client.signOut();
  await (await tab.next(SYNC)).fail('NETWORK_ERROR');
  await signedOut;
  await vi.waitFor(async () => expect(await tab.storedEdits()).toEqual([]), 10_000);
});
