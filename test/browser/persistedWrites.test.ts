import { describe, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../src/createParleyClient.js';
import { createState } from '../../src/observable.js';
import { createLazyWriteQueue } from '../../src/session/createLazyWriteQueue.js';
import type { CreateWriteQueue, WriteQueueOptions } from '../../src/session/WriteQueue.js';
import { loadWrites, openWriteStore } from '../../src/session/writeStore.js';
import { HandDrivenTransport } from '../support/HandDrivenTransport.js';
import type { ConnectionState } from '../../src/index.js';
import { contextOf } from '../../src/contextOf.js';
import { deleteLocalDatabase } from './deleteLocalDatabase.js';

const READ = 'notifications/read';

/** A tab of the browser, with somebody signed in. `close`: what a browser does for a tab that is closed or has crashed. */
async function openTab(apiKey: string, userId: string) {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey, transport });
  const done = client.identify({ userId });
  const admission = await vi.waitFor(() => transport.next('session/identify'));
  await admission.answer(HandDrivenTransport.admission(userId));
  await done;
  const sentIds = () =>
    transport.asked
      .filter(({ operation }) => operation === READ)
      .map(({ body }) => (body['notificationIds'] as string[])[0]);
  const key = JSON.stringify([apiKey, 'acme', userId]);
  return { key, client, transport, sentIds, close: () => client.close() };
}

/** Writes while the service cannot be reached, and waits until the browser has them on disk. */
async function writeOffline(tab: Awaited<ReturnType<typeof openTab>>, ids: string[]) {
  tab.transport.state.set('offline');
  const { session } = contextOf(tab.client);
  const write = (id: string) => {
    session.write(READ, { notificationIds: [id] }).catch(() => undefined); // nobody is left to hear of it
  };
  const [first, ...rest] = ids;
  write(first!);
  await (await vi.waitFor(() => tab.transport.next(READ))).fail('NETWORK_ERROR');
  for (const id of rest) write(id);
  await vi.waitFor(async () => expect((await loadWrites(tab.key)).length).toBeGreaterThanOrEqual(ids.length));
  return tab;
}

/** Answers everything that a tab sends until the browser keeps nothing more. */
async function answerAll(tab: Awaited<ReturnType<typeof openTab>>) {
  await vi.waitFor(
    async () => {
      for (const pending of Array.from(tab.transport.pending)) await pending.answer({ sequence: 1 });
      expect(await loadWrites(tab.key)).toEqual([]);
    },
    { timeout: 10_000, interval: 20 },
  );
}

it('sends what a closed tab left unsent at the next sign-in of that person, in order, and then keeps nothing', async () => {
  const { key, close } = await writeOffline(await openTab('key-next', 'ada'), ['a', 'b', 'c']);
  close();

  const next = await openTab('key-next', 'ada');
  for (const id of ['a', 'b', 'c']) {
    const request = await vi.waitFor(() => next.transport.next(READ));
    expect(request.body['notificationIds']).toEqual([id]);
    await request.answer({ sequence: 1 });
  }
  await vi.waitFor(async () => expect(await loadWrites(key)).toEqual([]));
  expect(next.sentIds()).toEqual(['a', 'b', 'c']);
});

it('sends what is written at once after a sign-in behind what the closed tab left', async () => {
  const { key, close } = await writeOffline(await openTab('key-behind', 'ada'), ['a', 'b']);
  close();

  const next = await openTab('key-behind', 'ada');
  const done = contextOf(next.client).session.write(READ, { notificationIds: ['c'] });
  for (const id of ['a', 'b', 'c']) {
    const request = await vi.waitFor(() => next.transport.next(READ));
    expect(request.body['notificationIds']).toEqual([id]);
    await request.answer({ sequence: 1 });
  }
  await done;
  await vi.waitFor(async () => expect(await loadWrites(key)).toEqual([]));
});

it('never sends one person’s writes as another, and still has them when the first comes back', async () => {
  const { close } = await writeOffline(await openTab('key-other', 'ada'), ['a', 'b']);
  close();

  const ben = await openTab('key-other', 'ben');
  const done = contextOf(ben.client).session.write(READ, { notificationIds: ['of ben'] });
  await (await vi.waitFor(() => ben.transport.next(READ))).answer({ sequence: 1 });
  await done;
  expect(ben.sentIds()).toEqual(['of ben']);

  const ada = await openTab('key-other', 'ada');
  expect((await vi.waitFor(() => ada.transport.next(READ))).body['notificationIds']).toEqual(['a']);
});

it('keeps nothing for anybody after sign-out', async () => {
  const tab = await openTab('key-out', 'ada');
  await writeOffline(tab, ['a', 'b']);
  await tab.client.signOut();
  await vi.waitFor(async () => expect(await loadWrites(tab.key)).toEqual([]));
});

it('keeps nothing after a sign-out without a connection, where nothing had brought its code; what others wrote stays', async () => {
  const left = await writeOffline(await openTab('key-bare', 'ada'), ['a', 'b']);
  const bens = await writeOffline(await openTab('key-bare', 'ben'), ['of ben']);
  await openWriteStore(left.key)!.putContent('draft', { text: 'Unsaved' });
  for (const { close } of [left, bens]) close();

  const code = createState<CreateWriteQueue | null>(null); // no feature of the page writes
  const connection = createState<ConnectionState>('offline');
  const request: WriteQueueOptions['request'] = () => Promise.reject(new Error('Nothing is sent here.'));
  const options = {
    key: left.key,
    connection,
    connect: () => undefined,
    request,
    onRefused: () => undefined,
  };
  createLazyWriteQueue(code, options, () => Promise.reject(new Error('no such file'))).end(true);
  await vi.waitFor(async () => expect(await loadWrites(left.key)).toEqual([]));
  expect(await openWriteStore(left.key)!.listContent()).toEqual([]);
  expect(await loadWrites(bens.key)).toHaveLength(1);
});

describe('two tabs of one person', () => {
  it('keep their writes beside each other, and each sends its own, once and in order', async () => {
    const [one, two] = [await openTab('key-two', 'ada'), await openTab('key-two', 'ada')];
    await writeOffline(one, ['a1']);
    await writeOffline(two, ['b1', 'b2']);
    await writeMore(one, ['a2'], 4);
    for (const tab of [one, two]) tab.transport.state.set('online');
    await Promise.all([answerAll(one), answerAll(two)]);
    expect(once(one.sentIds())).toEqual(['a1', 'a2']);
    expect(once(two.sentIds())).toEqual(['b1', 'b2']);
  });

  it('one takes over what the other leaves when it is closed, behind its own', async () => {
    const [one, two] = [await openTab('key-over', 'ada'), await openTab('key-over', 'ada')];
    await writeOffline(one, ['a1', 'a2']);
    await writeOffline(two, ['b1']);
    one.close();
    await vi.waitFor(async () => expect(await tabsOf(two.key)).toHaveLength(1));
    two.transport.state.set('online');
    await answerAll(two);
    expect(once(two.sentIds())).toEqual(['b1', 'a1', 'a2']);
  });

  it('a tab that is there already, and wrote nothing, takes over', async () => {
    const [one, two] = [await openTab('key-idle', 'ada'), await openTab('key-idle', 'ada')];
    await writeOffline(one, ['a1', 'a2']);
    one.close();
    await answerAll(two);
    expect(two.sentIds()).toEqual(['a1', 'a2']);
  });

  it('a third one leaves alone what a living tab keeps', async () => {
    const one = await writeOffline(await openTab('key-third', 'ada'), ['a1']);
    const three = await openTab('key-third', 'ada');
    const done = contextOf(three.client).session.write(READ, { notificationIds: ['c'] });
    await (await vi.waitFor(() => three.transport.next(READ))).answer({ sequence: 1 });
    await done;
    expect(three.sentIds()).toEqual(['c']);
    expect(await loadWrites(one.key)).toHaveLength(1);
  });

  it('sign-out in one wipes what it kept and leaves the other its own', async () => {
    const [one, two] = [await openTab('key-wipe', 'ada'), await openTab('key-wipe', 'ada')];
    await writeOffline(one, ['a1']);
    await writeOffline(two, ['b1']);
    await one.client.signOut();
    await vi.waitFor(async () =>
      expect(await loadWrites(two.key)).toMatchObject([{ body: { notificationIds: ['b1'] } }]),
    );
    two.transport.state.set('online');
    await answerAll(two);
    expect(once(two.sentIds())).toEqual(['b1']);
  });
});

it('without Web Locks the next visit takes over what it finds, and nothing is lost', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  try {
    const one = await writeOffline(await openTab('key-lockless', 'ada'), ['a1', 'a2']);
    const two = await openTab('key-lockless', 'ada');
    await answerAll(two);
    expect(two.sentIds()).toEqual(['a1', 'a2']);
    one.transport.state.set('online'); // it lives after all, and sends the same ids
    await vi.waitFor(() => expect(one.transport.pending).toHaveLength(1));
  } finally {
    vi.unstubAllGlobals();
  }
});

it('takes over the list that an earlier version kept', async () => {
  await deleteLocalDatabase();
  const key = JSON.stringify(['key-list', 'acme', 'ada']);
  const opening = indexedDB.open('parley', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('writes');
  const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  const writes = ['a', 'b'].map((id) => ({ operation: READ, body: { notificationIds: [id] } }));
  const transaction = database.transaction('writes', 'readwrite');
  transaction.objectStore('writes').put(writes, key);
  await new Promise<void>((resolve) => (transaction.oncomplete = () => resolve()));
  database.close();

  const next = await openTab('key-list', 'ada');
  await answerAll(next);
  expect(next.sentIds()).toEqual(['a', 'b']);
});

/** Writes that are kept behind others. */
async function writeMore(tab: Awaited<ReturnType<typeof openTab>>, ids: string[], storedCount: number) {
  for (const id of ids)
    contextOf(tab.client)
      .session.write(READ, { notificationIds: [id] })
      .catch(() => undefined);
  await vi.waitFor(async () => expect(await loadWrites(tab.key)).toHaveLength(storedCount));
}

/** Attempts that found no service are no second time. */
const once = (ids: (string | undefined)[]) => [...new Set(ids)];

const tabsOf = async (key: string) => [...new Set(((await openWriteStore(key)?.list()) ?? []).map(({ tab }) => tab))];
