import { expect, it, vi } from 'vitest';
import { createParleyClient } from '../../src/createParleyClient.js';
import { loadWrites } from '../../src/session/writeStore.js';
import { HandDrivenTransport } from '../support/HandDrivenTransport.js';

const READ = 'notifications/read';

/** A tab of the browser, with somebody signed in. Closing a tab is what a client cannot notice: a test just leaves it. */
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
  return { apiKey, client, transport, sentIds };
}

/** Writes while the service cannot be reached, and waits until the browser has them on disk. */
async function writeOffline(tab: Awaited<ReturnType<typeof openTab>>, ids: string[]) {
  tab.transport.state.set('offline');
  const { session } = tab.client.context;
  const write = (id: string) => {
    session.write(READ, { notificationIds: [id] }).catch(() => undefined); // nobody is left to hear of it
  };
  const [first, ...rest] = ids;
  write(first!);
  await (await vi.waitFor(() => tab.transport.next(READ))).fail('NETWORK_ERROR');
  for (const id of rest) write(id);
  const key = await vi.waitFor(async () => {
    const kept = await allKept();
    const found = [...kept].find(([name, writes]) => name.includes(tab.apiKey) && writes.length === ids.length);
    if (!found) throw new Error('They are not kept yet.');
    return found[0];
  });
  return key;
}

async function allKept(): Promise<Map<string, unknown[]>> {
  const opening = indexedDB.open('parley', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('writes');
  const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  const table = database.transaction('writes').objectStore('writes');
  const [keys, values] = await Promise.all(
    [table.getAllKeys(), table.getAll()].map(
      (request) => new Promise<unknown[]>((resolve) => (request.onsuccess = () => resolve(request.result))),
    ),
  );
  database.close();
  return new Map((keys as string[]).map((key, index) => [key, (values as unknown[][])[index] ?? []]));
}

it('sends what a closed tab left unsent at the next sign-in of that person, in order, and then keeps nothing', async () => {
  const key = await writeOffline(await openTab('key-next', 'ada'), ['a', 'b', 'c']);

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
  const key = await writeOffline(await openTab('key-behind', 'ada'), ['a', 'b']);

  const next = await openTab('key-behind', 'ada');
  const done = next.client.context.session.write(READ, { notificationIds: ['c'] });
  for (const id of ['a', 'b', 'c']) {
    const request = await vi.waitFor(() => next.transport.next(READ));
    expect(request.body['notificationIds']).toEqual([id]);
    await request.answer({ sequence: 1 });
  }
  await done;
  await vi.waitFor(async () => expect(await loadWrites(key)).toEqual([]));
});

it('never sends one person’s writes as another, and still has them when the first comes back', async () => {
  await writeOffline(await openTab('key-other', 'ada'), ['a', 'b']);

  const ben = await openTab('key-other', 'ben');
  const done = ben.client.context.session.write(READ, { notificationIds: ['of ben'] });
  await (await vi.waitFor(() => ben.transport.next(READ))).answer({ sequence: 1 });
  await done;
  expect(ben.sentIds()).toEqual(['of ben']);

  const ada = await openTab('key-other', 'ada');
  expect((await vi.waitFor(() => ada.transport.next(READ))).body['notificationIds']).toEqual(['a']);
});

it('keeps nothing for anybody after sign-out', async () => {
  const tab = await openTab('key-out', 'ada');
  const key = await writeOffline(tab, ['a', 'b']);
  await tab.client.signOut();
  await vi.waitFor(async () => expect(await loadWrites(key)).toEqual([]));
});
