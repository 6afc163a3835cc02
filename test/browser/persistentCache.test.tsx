import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useViews } from '../../hooks/useViews.js';
import type { DataProviders, ParleyConfig } from '../../src/index.js';
import { inLocalDatabase, settled } from '../../src/session/localDatabase.js';
import { RESULTS } from '../../src/session/localTables.js';
import { openResultStore } from '../../src/session/resultStore.js';
import { API_KEY, inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { renderParleyHook } from '../support/renderParleyHook.js';

let world: TestWorld;
beforeEach(async () => {
  world = await new TestWorld(await inPageService()).found();
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  await openResultStore(JSON.stringify([API_KEY])).clear();
});
afterEach(cleanup);

/** Everything on the device. */
const cacheText = async () =>
  JSON.stringify(await inLocalDatabase([RESULTS], 'readonly', (table) => settled(table(RESULTS).getAll())));
const isCached = (text: string) => vi.waitFor(async () => expect(await cacheText()).toContain(text), 10_000);

interface Visit {
  userId?: string;
  documentId?: string;
  config?: ParleyConfig;
  dataProviders?: DataProviders;
  /** The service answers nothing about views until it is called. */
  isDelayed?: boolean;
}

/** A page with a list of who has viewed the document. */
function visit({ userId = 'ada', documentId = 'plan', isDelayed = false, config, ...provider }: Visit = {}) {
  const browser = world.as({ userId, name: `Name of ${userId}` });
  const release = isDelayed ? browser.network.hold('views/byUser') : () => undefined;
  const rendered = renderParleyHook(() => useViews({ by: 'user' }), browser, {
    documentId,
    config: config ?? { persistentCache: true },
    ...provider,
  });
  const names = () => rendered.result.current.data?.map(({ user }) => user.userId).toSorted();
  return { ...rendered, ...browser, names, release };
}

/** A visit after which the device has what it showed. */
async function haveVisited(by: Visit = {}) {
  const { names, unmount } = visit(by);
  await waitFor(() => expect(names()).toContain(by.userId ?? 'ada'));
  await isCached(`Name of ${by.userId ?? 'ada'}`);
  unmount();
}

/** The page is ready, and nothing is shown. */
async function expectNothing({ client, names }: ReturnType<typeof visit>) {
  await waitFor(() => expect(client.getInitState()).toMatchObject({ value: true }));
  await isRead();
  expect(names()).toBeUndefined();
}
/** Whatever the page reads from the device by now has been read: transactions of a table run one after the other. */
async function isRead() {
  for (let round = 0; round < 5; round += 1) await act(async () => void (await cacheText()));
}

it('shows what the last visit read until the service has answered', async () => {
  await haveVisited();
  (await visitOnce('bob')).unmount();
  const { names, result, release } = visit({ isDelayed: true });
  await waitFor(() => expect(names()).toEqual(['ada']));
  expect(result.current).toMatchObject({ isLoading: false, isFetching: true });
  release();
  await waitFor(() => expect(names()).toEqual(['ada', 'bob']));
});

/** Somebody without a cache. */
async function visitOnce(userId: string) {
  const visited = visit({ userId, config: {} });
  await waitFor(() => expect(visited.names()).toContain(userId));
  return visited;
}

it('keeps nothing, and shows nothing, unless it is switched on', async () => {
  await visitOnce('ada');
  expect(await cacheText()).toBe('[]');
  cleanup();
  await haveVisited();
  await expectNothing(visit({ config: {}, isDelayed: true }));
});

it('shows nothing to somebody else, and removes what the one before had', async () => {
  await haveVisited();
  const bob = visit({ userId: 'bob', isDelayed: true });
  await expectNothing(bob);
  await vi.waitFor(async () => expect(await cacheText()).not.toContain('Name of ada'));
});

it('is wiped at sign-out', async () => {
  const { names, client } = visit();
  await waitFor(() => expect(names()).toEqual(['ada']));
  await isCached('Name of ada');
  await act(() => client.signOut());
  await vi.waitFor(async () => expect(await cacheText()).toBe('[]'));
});

it('is wiped when the service lets the person in no more', async () => {
  await haveVisited();
  const refused = world.as('ada');
  refused.network.refuse('session/identify', 'PERMISSION_DENIED');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderParleyHook(() => useViews({ by: 'user' }), refused, { documentId: 'plan', config: { persistentCache: true } });
  await vi.waitFor(async () => expect(await cacheText()).toBe('[]'));
});

it('is of the documents that are open, and of nobody who may not read them any more', async () => {
  await haveVisited();
  const elsewhere = visit({ documentId: 'other', isDelayed: true });
  await expectNothing(elsewhere);
  elsewhere.unmount();
  await world.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
  await expectNothing(visit({ isDelayed: true }));
});

it('shows no longer what the service refuses', async () => {
  await haveVisited();
  const { names, result, network, release } = visit({ isDelayed: true });
  await waitFor(() => expect(names()).toEqual(['ada']));
  network.refuseNext('views/byUser', 'PERMISSION_DENIED');
  release();
  await waitFor(() => expect(result.current).toMatchObject({ isError: true, data: undefined }));
});

it('keeps nothing of an app with data providers, whose words are in the store of the customer', async () => {
  await haveVisited();
  const get = (ids: string[]) =>
    Promise.resolve(Object.fromEntries(ids.map((userId) => [userId, { userId, name: 'A secret' }])));
  const { result } = visit({ dataProviders: { user: { get } } });
  await waitFor(() => expect(result.current.data?.[0]?.user.name).toBe('A secret'));
  await vi.waitFor(async () => expect(await cacheText()).toBe('[]'));
});

it('changes nothing where the browser refuses storage', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No storage here.', 'SecurityError');
  });
  const { names } = visit();
  await waitFor(() => expect(names()).toEqual(['ada']));
  await waitFor(() => expect(open).toHaveBeenCalled());
  open.mockRestore();
  expect(await cacheText()).toBe('[]');
});

it('shows no thread of a location that the page excludes', async () => {
  const comments = [{ commentText: 'Of the attic', from: { userId: 'ada' } }];
  await world.rest('commentannotations/add', {
    documentId: 'plan',
    commentAnnotations: [{ annotationId: 't1', location: { id: 'attic' }, comments }],
  });
  const open = (excluded: string[], isDelayed: boolean) => {
    const browser = world.as({ userId: 'ada', name: 'Ada' });
    const release = isDelayed ? browser.network.hold('commentAnnotations/list') : () => undefined;
    const rendered = renderParleyHook(() => useCommentAnnotations(), browser, {
      documentId: 'plan',
      config: { persistentCache: true },
      onClientLoad: (client) => client.excludeLocationIds(excluded),
    });
    const ids = () => rendered.result.current.data?.map(({ annotationId }) => annotationId);
    return { ...rendered, release, names: ids };
  };
  const first = open([], false);
  await waitFor(() => expect(first.names()).toEqual(['t1']));
  await isCached('Of the attic');
  first.unmount();

  const again = open([], true);
  await waitFor(() => expect(again.names()).toEqual(['t1']));
  again.unmount();
  const excluding = open(['attic'], true);
  await waitFor(() => expect(excluding.client.getInitState()).toMatchObject({ value: true }));
  await isRead();
  expect(excluding.names()).toBeUndefined();
  excluding.release();
  await waitFor(() => expect(excluding.names()).toEqual([]));
});
