import { act, configure, renderHook, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useAwareness } from '../../hooks/crdt/useAwareness.js';
import { useCrdtStore, type UseCrdtStoreOptions } from '../../hooks/crdt/useCrdtStore.js';
import { contextOf } from '../../src/contextOf.js';
import { useCrdtElement } from '../../hooks/elements.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  return service;
};
type Options<T> = Partial<UseCrdtStoreOptions<T>>;
const open = <T,>(service: TestService, userId: string, initialProps: Options<T> = {}, props: object = {}) => {
  const browser = service.as(userId);
  const rendered = renderParleyHook(
    (options: Options<T>) => useCrdtStore<T>({ storeId: 'notes', type: 'text', ...options }),
    browser,
    { initialProps, documentId: 'plan', ...props },
  );
  return { ...rendered, network: browser.network };
};
const shows = <T,>({ result }: ReturnType<typeof open<T>>, value: T | null) =>
  waitFor(() => expect(result.current.value).toEqual(value));

it('is loading, then the same plain value for everybody, with functions that never change', async () => {
  const service = await withPlan();
  const ada = open<string>(service, 'ada', { initialValue: 'Begin' });
  expect(ada.result.current).toMatchObject({ value: null, isLoading: true, status: 'connecting', error: null });
  expect(() => ada.result.current.update('Too early')).toThrow(
    expect.objectContaining({ code: 'FAILED_PRECONDITION' }),
  );
  const { update, undo, getVersions } = ada.result.current;
  await shows(ada, 'Begin');
  const bob = open<string>(service, 'bob');
  await shows(bob, 'Begin');
  act(() => update((value) => `${value}, go on`));
  expect(ada.result.current).toMatchObject({ value: 'Begin, go on', isLoading: false });
  await shows(bob, 'Begin, go on');
  await waitFor(() => expect(ada.result.current).toMatchObject({ status: 'connected', isSynced: true }));
  expect(ada.result.current).toMatchObject({ update, undo, getVersions });
  act(() => undo());
  await shows(bob, 'Begin');
  act(() => ada.result.current.redo());
  await shows(bob, 'Begin, go on');
});

it('has no versions of the document before', async () => {
  const service = await withPlan();
  const ada = open<string>(service, 'ada', { initialValue: 'Begin' });
  await shows(ada, 'Begin');
  await act(() => ada.result.current.saveVersion('First'));
  expect(ada.result.current.versions).toMatchObject([{ versionName: 'First' }]);
  await act(() => ada.client.setDocuments([{ id: 'other' }]));
  await waitFor(() => expect(ada.result.current.isLoading).toBe(false));
  expect(ada.result.current.versions).toEqual([]);
});

it('is encrypted by the provider of the tree', async () => {
  const service = await withPlan();
  const turn = ({ data }: { data: Uint8Array }) => data.map((byte) => byte ^ 1);
  const encryptionProvider = { encrypt: turn, decrypt: turn };
  const ada = open<string>(service, 'ada', { initialValue: 'Begin' }, { encryptionProvider });
  await shows(ada, 'Begin');
  await shows(open<string>(service, 'bob', {}, { encryptionProvider }), 'Begin');
  const cleo = open<string>(service, 'cleo');
  await waitFor(() => expect(cleo.result.current.error).toMatchObject({ code: 'FAILED_PRECONDITION' }));
});

it('stores records and arrays, and reports a lost connection', async () => {
  const service = await withPlan();
  const record = { storeId: 'map', type: 'map', initialValue: { zoom: 1 } } as const;
  const ada = open<Record<string, number>>(service, 'ada', record);
  await shows(ada, { zoom: 1 });
  ada.network.goOffline();
  await waitFor(() => expect(ada.result.current.status).toBe('disconnected'));
  act(() => ada.result.current.update((value) => ({ ...value, page: 2 })));
  expect(ada.result.current).toMatchObject({ value: { zoom: 1, page: 2 }, isSynced: false });
  ada.network.goOnline();
  const list = open<string[]>(service, 'bob', { storeId: 'list', type: 'array', initialValue: ['a'] });
  await shows(list, ['a']);
  const bob = open<Record<string, number>>(service, 'bob', record);
  await shows(bob, { zoom: 1, page: 2 });
});

it('reports why a store cannot be opened, and opens nothing while it is disabled', async () => {
  const service = await withPlan();
  const ada = open<string>(service, 'ada', { initialValue: 'A text' });
  await shows(ada, 'A text');
  const onError = vi.fn<(error: unknown) => void>();
  const bob = open<Record<string, number>>(service, 'bob', { type: 'map', onError, enabled: false });
  expect(bob.result.current).toMatchObject({ store: null, error: null });
  bob.rerender({ type: 'map', onError });
  await waitFor(() => expect(bob.result.current.error).toMatchObject({ code: 'FAILED_PRECONDITION' }));
  expect(bob.result.current).toMatchObject({ value: null, isLoading: false, status: 'disconnected' });
  expect(onError).toHaveBeenCalledTimes(1);
});

it('has the edits of a batch in the activity log when the page is left', async () => {
  const service = await withPlan();
  const ada = open<string>(service, 'ada');
  await shows(ada, '');
  act(() => ada.result.current.update('One'));
  act(() => ada.result.current.update('Two'));
  await waitFor(() => expect(ada.result.current.isSynced).toBe(true));
  expect(service.requests).not.toContain('crdt/edits/record');
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(async () =>
    expect(await service.rest('activities/get', { documentId: 'plan' })).toMatchObject([
      { featureType: 'crdt', actionType: 'crdt.editor_edit', targetEntityId: 'notes', actionUser: { userId: 'ada' } },
    ]),
  );
});

it('is not loading for who may not read the document', async () => {
  const service = await withPlan();
  await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
  const eve = open<string>(service, 'eve');
  await waitFor(() => expect(eve.result.current.error).toMatchObject({ code: 'PERMISSION_DENIED' }));
  expect(eve.result.current).toMatchObject({ isLoading: false, store: null });
});

it('opens one document for all components, also in strict mode, and closes it with the last', async () => {
  const service = await withPlan();
  configure({ reactStrictMode: true });
  onTestFinished(() => configure({ reactStrictMode: false }));
  const wrapped = renderParleyHook(
    () => {
      const first = useCrdtStore<string>({ storeId: 'notes', type: 'text' });
      const second = useCrdtStore<string>({ storeId: 'notes', type: 'text' });
      return { first, second, element: useCrdtElement() };
    },
    service.as('ada'),
    { documentId: 'plan' },
  );
  await waitFor(() => expect(wrapped.result.current.second.store).not.toBeNull());
  await waitFor(() => expect(wrapped.result.current.first.store).not.toBeNull());
  const { first, second, element } = wrapped.result.current;
  expect(first.store!.getDoc()).toBe(second.store!.getDoc());
  wrapped.unmount();
  expect(element).toBe(wrapped.client.getCrdtElement());
  await waitFor(() =>
    expect(() => first.store!.update('Closed')).toThrow(expect.objectContaining({ code: 'FAILED_PRECONDITION' })),
  );
});

it('is open until the effects of its component are cleaned up, which may have bound an editor', async () => {
  const service = await withPlan();
  const cleanUp = vi.fn<(userId: unknown) => void>();
  const { result, unmount } = renderParleyHook(
    () => {
      const { store } = useCrdtStore<string>({ storeId: 'notes', type: 'text' });
      useEffect(() => () => cleanUp(store?.getAwareness()?.getLocalState()?.['user'].userId), [store]);
      return store;
    },
    service.as('ada'),
    { documentId: 'plan' },
  );
  await waitFor(() => expect(result.current).not.toBeNull());
  unmount();
  expect(cleanUp).toHaveBeenLastCalledWith('ada');
});

it('does not render for changes of a value that it does not read', async () => {
  const service = await withPlan();
  let renders = 0;
  const ada = renderParleyHook(
    () => {
      renders += 1;
      const { store } = useCrdtStore<string>({ storeId: 'notes', type: 'text', debounceMs: 60_000 });
      return store;
    },
    service.as('ada'),
    { documentId: 'plan' },
  );
  await waitFor(() => expect(ada.result.current?.getState().value.isSynced).toBe(true));
  act(() => ada.result.current!.update('a')); // it is not synced any more
  const before = renders;
  for (const text of ['ab', 'abc', 'abcd']) act(() => ada.result.current!.update(text));
  expect(renders).toBe(before);
});

describe('useAwareness', () => {
  const useNotesAwareness = () => useAwareness(useCrdtStore<string>({ storeId: 'notes', type: 'text' }).store);
  const join = (service: TestService, userId: string) =>
    renderParleyHook(useNotesAwareness, service.as({ userId, name: userId.toUpperCase() }), { documentId: 'plan' });

  it('shows what others say of themselves, as the person that the service knows, until they leave', async () => {
    const service = await withPlan();
    const [ada, bob] = [join(service, 'ada'), join(service, 'bob')];
    expect(ada.result.current).toMatchObject({ remoteStates: [], localState: null });
    await waitFor(() => expect(bob.result.current.localState).toMatchObject({ user: { userId: 'bob', name: 'BOB' } }));
    const { setLocalState } = bob.result.current;
    act(() => setLocalState({ caret: 4, user: { userId: 'ada', name: 'Not Bob' } }));
    expect(bob.result.current.localState).toMatchObject({ caret: 4, user: { userId: 'bob', name: 'BOB' } });
    expect(bob.result.current.setLocalState).toBe(setLocalState);
    await waitFor(() => expect(ada.result.current.remoteStates).toMatchObject([{ caret: 4 }]));
    const [ofBob] = ada.result.current.remoteStates;
    expect(ofBob).toMatchObject({ user: { userId: 'bob', name: 'BOB', color: expect.any(String) } });
    expect(ofBob!.clientId).toBe(bob.result.current.localState!.clientId);
    await waitFor(() => expect(bob.result.current.remoteStates).toMatchObject([{ user: { userId: 'ada' } }]));
    act(() => setLocalState({ selection: [1, 2] }));
    await waitFor(() => expect(ada.result.current.remoteStates).toMatchObject([{ selection: [1, 2] }]));
    expect(ada.result.current.remoteStates[0]).not.toHaveProperty('caret');
    bob.unmount();
    await waitFor(() => expect(ada.result.current.remoteStates).toEqual([]));
  });

  it('is empty without a store', () => {
    const { result } = renderHook(() => useAwareness(null));
    act(() => result.current.setLocalState({ caret: 4 }));
    expect(result.current).toMatchObject({ remoteStates: [], localState: null });
  });
});

it('is in error when nobody could be signed in, or the document could not be opened, and works when that has passed', async () => {
  const service = await withPlan();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const browser = service.as('ada');
  const allow = browser.network.refuse('session/identify', 'PERMISSION_DENIED');
  const onError = vi.fn<(error: { code: string }) => void>();
  const { result, client } = renderParleyHook(
    () => useCrdtStore<string>({ storeId: 'notes', type: 'text', onError }),
    browser,
  );
  const isDenied = { isLoading: false, status: 'disconnected', error: { code: 'PERMISSION_DENIED' } };
  await waitFor(() => expect(result.current).toMatchObject(isDenied));
  expect(onError).toHaveBeenCalledOnce();
  allow();
  await act(() => contextOf(client).session.retry());
  expect(result.current).toMatchObject({ isLoading: true, status: 'connecting', error: null });
  const open = browser.network.refuse('documents/open', 'PERMISSION_DENIED');
  await act(() => client.setDocuments([{ id: 'plan' }]).catch(() => undefined));
  expect(result.current).toMatchObject(isDenied);
  open();
  await act(() => client.setDocuments([{ id: 'plan' }]));
  await waitFor(() => expect(result.current).toMatchObject({ value: '', isLoading: false, error: null }));
});

it('is not loading while it is switched off', async () => {
  const { result } = open(await withPlan(), 'ada', { enabled: false });
  expect(result.current).toMatchObject({ value: null, isLoading: false, status: 'disconnected', error: null });
});
