import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePresence } from '../../hooks/presence.js';
import { useEventCallback } from '../../hooks/useEventCallback.js';
import { createActivityWatch } from '../../src/elements/presence/createActivityWatch.js';
import type { PresenceQuery, PresenceUser } from '../../src/elements/presence/Presence.js';
import type { User } from '../../src/index.js';
import { rejectionOf } from '../support/rejectionOf.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ADA = { userId: 'ada', name: 'Ada Lovelace' };
const BOB = { userId: 'bob', name: 'Bob' };

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  return service;
};
const open = (service: TestService, user: User, query: PresenceQuery = {}, documentId = 'plan') =>
  renderParleyHook((asked: PresenceQuery) => usePresence(asked), service.as(user), { initialProps: query, documentId });
type Opened = ReturnType<typeof open>;
const names = ({ result }: Opened) => result.current.data?.map(({ name, onlineStatus }) => `${name} ${onlineStatus}`);
const see = (opened: Opened, ...people: string[]) => waitFor(() => expect(names(opened)).toEqual(people));

/** Shows or hides the tab that all clients of the test are in. */
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('usePresence', () => {
  it('shows who comes to the root document and leaves it, oneself first', async () => {
    const service = await withPlan();
    const ada = open(service, ADA);
    expect(ada.result.current).toMatchObject({ isLoading: true, data: undefined, self: null });
    await see(ada, 'Ada Lovelace online');
    const bob = open(service, BOB);
    await see(bob, 'Bob online', 'Ada Lovelace online');
    await see(ada, 'Ada Lovelace online', 'Bob online');
    expect(ada.result.current.self).toMatchObject(ADA);
    await act(() => bob.client.setDocument('other'));
    await see(ada, 'Ada Lovelace online');
    await see(bob, 'Bob online');
    await act(() => bob.client.setDocument('plan'));
    await see(ada, 'Ada Lovelace online', 'Bob online');
    await act(() => bob.client.signOut());
    await see(ada, 'Ada Lovelace online');
  });

  it('sends others the location, and that the tab is hidden', async () => {
    const service = await withPlan();
    const [ada, bob] = [open(service, ADA), open(service, BOB)];
    await see(ada, 'Ada Lovelace online', 'Bob online');
    act(() => bob.client.setLocation({ id: 'slide-2', locationName: 'Slide 2' }));
    await waitFor(() => expect(ada.result.current.data?.[1]).toMatchObject({ locationId: 'slide-2' }));
    setHidden(true);
    await see(ada, 'Ada Lovelace away', 'Bob away');
    expect(ada.result.current.data?.[1]).toMatchObject({ isTabAway: true, location: { id: 'slide-2' } });
    setHidden(false);
    act(() => bob.client.removeLocations());
    await see(ada, 'Ada Lovelace online', 'Bob online');
    await waitFor(() => expect(ada.result.current.data?.[1]).not.toHaveProperty('locationId'));
  });

  it('continues with a location that is too large to send', async () => {
    const service = await withPlan();
    const [ada, bob] = [open(service, ADA), open(service, BOB)];
    await see(ada, 'Ada Lovelace online', 'Bob online');
    act(() => bob.client.setLocation({ id: 'map', shape: 'x'.repeat(5000) }));
    await waitFor(() => expect(ada.result.current.data?.[1]).toMatchObject({ location: { id: 'map' } }));
    expect(bob.client.getConnectionState()).toMatchObject({ value: 'online' });
  });

  it.each([
    ['an empty id beside a name', { id: '', locationName: 'Cover' }, 'Cover'],
    ['an id with white space at its end', { id: 'slide ' }, undefined],
    ['an id that is too long', { id: 'x'.repeat(257) }, undefined],
    ['control characters in its id', { id: 'sl\u0000ide' }, undefined],
    ['half a surrogate pair in its id', { id: 'slide\uD83D' }, undefined],
    ['an id that is no text', { id: true as never }, undefined],
    ['an id that is no number', { id: NaN }, undefined],
    ['a name that is no text', { id: 'slide', locationName: 5 as never }, undefined],
    ['a version that is no text', { id: 'slide', version: { id: 1 as never, name: 'One' } }, undefined],
  ])('keeps the connection at a location with %s', async (_, location, locationId) => {
    const service = await withPlan();
    const [ada, bob] = [open(service, ADA), open(service, BOB)];
    await see(ada, 'Ada Lovelace online', 'Bob online');
    act(() => bob.client.setLocation({ id: 'before' }));
    await waitFor(() => expect(ada.result.current.data?.[1]).toMatchObject({ locationId: 'before' }));
    act(() => bob.client.setLocation(location));
    await waitFor(() => expect(ada.result.current.data?.[1]?.locationId).toBe(locationId));
    expect(names(ada)).toEqual(['Ada Lovelace online', 'Bob online']);
  });

  it('keeps the connection at page info with an address of a script, and sends the rest of the state', async () => {
    const service = await withPlan();
    const [ada, bob] = [open(service, ADA), open(service, BOB)];
    await see(ada, 'Ada Lovelace online', 'Bob online');
    act(() => {
      bob.client.setPageInfo({ url: 'javascript:alert(1)', title: 'Plan' });
      bob.client.setLocation({ id: 'cover' });
    });
    await waitFor(() => expect(ada.result.current.data?.[1]).toMatchObject({ locationId: 'cover' }));
    expect(ada.result.current.data?.[1]?.pageInfo).toBeUndefined();
  });

  it('narrows the list by status, place and oneself, which changes nothing for others', async () => {
    const service = await withPlan();
    await service.rest('presence/add', { documentId: 'plan', users: [{ userId: 'bot', name: 'Bot', status: 'away' }] });
    const ada = open(service, ADA);
    const bob = open(service, BOB, { self: false });
    await see(ada, 'Ada Lovelace online', 'Bot away', 'Bob online');
    await see(bob, 'Bot away', 'Ada Lovelace online');
    expect(bob.result.current.self).toMatchObject(BOB);
    bob.rerender({ statuses: ['away'] });
    await see(bob, 'Bot away');
    act(() => ada.client.setLocation({ id: 'here' }));
    bob.rerender({ locationId: 'here' });
    await see(bob, 'Ada Lovelace online');
    act(() => ada.client.getPresenceElement().disableSelf());
    await see(ada, 'Bot away', 'Bob online');
    act(() => ada.client.getPresenceElement().enableSelf());
    await see(ada, 'Ada Lovelace online', 'Bot away', 'Bob online');
  });

  it('looks into another document without being seen there', async () => {
    const service = await withPlan();
    const there = open(service, BOB, {}, 'other');
    await see(there, 'Bob online');
    const ada = open(service, ADA, { documentId: 'other' });
    await see(ada, 'Bob online');
    await see(there, 'Bob online');
    expect(ada.result.current.self).toBeNull();
  });

  it('fails for a document that may not be read, and when access is lost', async () => {
    const service = await withPlan();
    await service.rest('organizations/documents/access/update', { documentIds: ['other'], accessType: 'restricted' });
    const ada = open(service, ADA, { documentId: 'other' });
    await waitFor(() => expect(ada.result.current.error?.code).toBe('PERMISSION_DENIED'));
    ada.rerender({});
    await see(ada, 'Ada Lovelace online');
    const bob = open(service, BOB);
    await see(ada, 'Ada Lovelace online', 'Bob online');
    await service.rest('auth/permissions/add', {
      organizationId: undefined,
      user: { userId: 'ada' },
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId: service.organizationId }] },
    });
    await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
    await see(ada, 'Ada Lovelace online');
    await waitFor(() => expect(bob.result.current.data ?? []).toEqual([]));
  });

  it.each(['', ' plan', 'x'.repeat(257), 'x'.repeat(600), 'pl\u0000an', 'plan\uD83D'])(
    'fails for the id %j, which no document has, and stays connected',
    async (id) => {
      const service = await withPlan();
      const ada = open(service, ADA, { documentId: id });
      await waitFor(() => expect(ada.result.current.error).toMatchObject({ code: 'INVALID_ARGUMENT' }));
      ada.rerender({});
      await see(ada, 'Ada Lovelace online');
    },
  );

  it.each([false, true])(
    'comes back with values that are not valid, and what else it does works (long polling: %s)',
    async (forceLongPolling) => {
      const service = await withPlan();
      const browser = service.as(ADA, { forceLongPolling });
      const { result, client } = renderParleyHook(
        () => ({ people: usePresence(), nowhere: usePresence({ documentId: '' }) }),
        browser,
        { documentId: 'plan' },
      );
      await waitFor(() => expect(result.current.people.data).toHaveLength(1));
      act(() => {
        client.setLocation({ id: 'cover ' });
        client.setPageInfo({ url: 'javascript:alert(1)' });
      });
      act(() => browser.network.goOffline());
      await waitFor(() => expect(client.getConnectionState().value).toBe('offline'));
      act(() => browser.network.goOnline());
      await waitFor(() => expect(client.getConnectionState().value).toBe('online'));
      await waitFor(() => expect(result.current.nowhere.error).toMatchObject({ code: 'INVALID_ARGUMENT' }));
      const { createStore } = client.getCrdtElement();
      await expect(createStore({ id: '', type: 'text' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
      const store = await createStore({ id: 'notes', type: 'text' });
      expect(store.getState().value.status).toBe('connected');
    },
  );

  it('shows the last known people while offline, and catches up', async () => {
    const service = await withPlan();
    const browser = service.as(ADA);
    const ada = renderParleyHook(() => usePresence(), browser, { documentId: 'plan' });
    const bob = open(service, BOB);
    await waitFor(() => expect(ada.result.current.data).toHaveLength(2));
    act(() => browser.network.goOffline());
    await see(bob, 'Bob online');
    await see(ada, 'Ada Lovelace offline', 'Bob online');
    expect(ada.result.current.self).toMatchObject({ onlineStatus: 'offline' });
    act(() => bob.client.setLocation({ id: 'new' }));
    act(() => browser.network.goOnline());
    await waitFor(() => expect(ada.result.current.data?.[1]).toMatchObject({ locationId: 'new' }));
    await see(bob, 'Bob online', 'Ada Lovelace online');
  });

  it('works by polling', async () => {
    const service = await withPlan();
    const polling = service.as(ADA, { forceLongPolling: true });
    const ada = renderParleyHook(() => usePresence(), polling, { documentId: 'plan' });
    await waitFor(() => expect(ada.result.current.data).toHaveLength(1));
    const bob = open(service, BOB);
    await see(bob, 'Bob online', 'Ada Lovelace online');
    await waitFor(() => expect(ada.result.current.data).toHaveLength(2));
    act(() => ada.client.setLocation({ id: 'by-poll' }));
    await waitFor(() => expect(bob.result.current.data?.[1]).toMatchObject({ locationId: 'by-poll' }));
  });
});

describe('the presence element', () => {
  it('emits an event for who changes, and one when the first other person comes', async () => {
    const service = await withPlan();
    const changes: string[] = [];
    const ada = renderParleyHook(
      () => {
        useEventCallback('userStateChange', ({ user, state }) => changes.push(`${user.name} ${state}`));
        useEventCallback('multipleUsersOnline', ({ users }) =>
          changes.push(`with ${users.map(({ name }) => name).join()}`),
        );
        return usePresence();
      },
      service.as(ADA),
      { documentId: 'plan' },
    );
    await waitFor(() => expect(ada.result.current.data).toHaveLength(1));
    const bob = open(service, BOB);
    await waitFor(() => expect(changes).toEqual(['Bob online', 'with Bob']));
    act(() => bob.client.setLocation({ id: 'elsewhere' }));
    await waitFor(() => expect(ada.result.current.data?.[1]).toMatchObject({ locationId: 'elsewhere' }));
    bob.unmount();
    await waitFor(() => expect(changes).toEqual(['Bob online', 'with Bob', 'Bob offline']));
  });

  it('shows people of this client only', async () => {
    const service = await withPlan();
    const [ada, bob] = [open(service, ADA), open(service, BOB)];
    await see(ada, 'Ada Lovelace online', 'Bob online');
    const { addUser, removeUser } = ada.client.getPresenceElement();
    await expect(addUser({ user: BOB, localOnly: true })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    const changes: string[] = [];
    ada.client
      .getPresenceElement()
      .on('userStateChange')
      .subscribe(({ user, state }) => changes.push(`${user.userId} ${state}`));
    await act(() => addUser({ user: { userId: 'agent', name: 'Agent' }, localOnly: true }));
    await see(ada, 'Ada Lovelace online', 'Bob online', 'Agent online');
    expect(changes).toEqual(['agent online']);
    await act(() => addUser({ user: { userId: 'agent', name: 'Agent', onlineStatus: 'away' }, localOnly: true }));
    await see(ada, 'Ada Lovelace online', 'Bob online', 'Agent away');
    expect(ada.result.current.data?.[2]).toMatchObject({ localOnly: true });
    await see(bob, 'Bob online', 'Ada Lovelace online');
    act(() => removeUser({ userId: 'agent' }));
    await see(ada, 'Ada Lovelace online', 'Bob online');
    await act(() => {
      const added = addUser({ user: { userId: 'hasty' }, localOnly: true });
      removeUser({ userId: 'hasty' });
      return added;
    });
    await act(() => addUser({ user: { userId: 'last', name: 'Last' }, localOnly: true }));
    await see(ada, 'Ada Lovelace online', 'Bob online', 'Last online');
  });

  it('shows bots to everybody, with who has added them, until they are removed or their tab has gone', async () => {
    const service = await withPlan();
    const [ada, bob] = [open(service, ADA), open(service, BOB)];
    const { addUser, removeUser } = ada.client.getPresenceElement();
    await act(() => addUser({ user: { userId: 'early', name: 'Early' } })); // the document is being opened
    act(() => removeUser({ userId: 'early' }));
    await see(bob, 'Bob online', 'Ada Lovelace online');
    await act(() => addUser({ user: { userId: 'agent', name: 'Agent' } }));
    await see(bob, 'Bob online', 'Ada Lovelace online', 'Agent online');
    expect(bob.result.current.data?.[2]).toMatchObject({ addedBy: 'ada' });
    await act(() => addUser({ user: { userId: 'agent', name: 'Agent', onlineStatus: 'away' } }));
    await see(bob, 'Bob online', 'Ada Lovelace online', 'Agent away');
    await act(() => addUser({ user: { userId: 'agent', name: 'Agent', onlineStatus: 'away' } })); // as it is already
    await act(() => bob.client.getPresenceElement().addUser({ user: { userId: 'agent', name: 'Agent' } }));
    act(() => removeUser({ userId: 'agent' }));
    await waitFor(() => expect(ada.result.current.data?.[2]).toMatchObject({ addedBy: 'bob' }));
    act(() => bob.client.getPresenceElement().removeUser({ userId: 'agent' }));
    await see(ada, 'Ada Lovelace online', 'Bob online');
    await act(() => addUser({ user: { userId: 'agent', name: 'Agent' } }));
    ada.unmount();
    await see(bob, 'Bob online');
  });

  it('adds nobody for the next person when its code comes late', async () => {
    const service = await withPlan();
    const ada = open(service, ADA);
    await see(ada, 'Ada Lovelace online');
    const { addUser } = ada.client.getPresenceElement();
    const refused = rejectionOf(addUser({ user: { userId: 'agent', name: 'Agent' }, localOnly: true }));
    await act(() => ada.client.setAuthProvider(service.as(BOB).props.authProvider));
    expect(await refused).toMatchObject({ code: 'CANCELLED' });
    await see(ada, 'Bob online');
  });

  it('refuses bots that would be somebody else, that nobody would see, or that are too many', async () => {
    const service = await withPlan();
    await service.rest('users/add', { users: [{ userId: 'carl', name: 'Carl' }] });
    const [ada, bob] = [open(service, ADA), open(service, BOB)];
    await see(ada, 'Ada Lovelace online', 'Bob online');
    const { addUser, removeUser } = ada.client.getPresenceElement();
    const expectRefused = (userId: string, code: string) =>
      expect(addUser({ user: { userId } })).rejects.toMatchObject({ code });
    await expectRefused('bob', 'ALREADY_EXISTS');
    await expectRefused('carl', 'ALREADY_EXISTS');
    for (const id of ['', 'x'.repeat(257), 'bot\u0000', 5 as never, undefined as never])
      await expectRefused(id, 'INVALID_ARGUMENT');
    const large = addUser({ user: { userId: 'large', location: { id: 'cover', note: 'x'.repeat(2048) } } });
    await expect(large).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    const script = addUser({ user: { userId: 'bot', photoUrl: 'javascript:alert(1)' } });
    await expect(script).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    for (let bot = 0; bot < 10; bot += 1) await act(() => addUser({ user: { userId: `bot-${bot}` } }));
    await expectRefused('bot-10', 'RESOURCE_EXHAUSTED');
    await waitFor(() => expect(bob.result.current.data).toHaveLength(12));
    act(() => removeUser({ userId: 'bot-9' }));
    await act(() => addUser({ user: { userId: 'bot-10' } }));
    ada.client.unsetDocuments();
    await waitFor(() => expect(ada.result.current.data).toBeUndefined());
    await expectRefused('bot', 'FAILED_PRECONDITION');
  });

  it('shows bots by polling', async () => {
    const service = await withPlan();
    const polling = service.as(ADA, { forceLongPolling: true });
    const ada = renderParleyHook(() => usePresence(), polling, { documentId: 'plan' });
    const bob = open(service, BOB);
    await see(bob, 'Bob online', 'Ada Lovelace online');
    const { addUser } = ada.client.getPresenceElement();
    await act(() => addUser({ user: { userId: 'agent', name: 'Agent' } }));
    await see(bob, 'Bob online', 'Ada Lovelace online', 'Agent online');
    await expect(addUser({ user: { userId: 'x', photoUrl: 'javascript:0' } })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });

  it('shows bots again after a lost connection, and those added meanwhile', async () => {
    const service = await withPlan();
    const browser = service.as(ADA);
    const ada = renderParleyHook(() => usePresence(), browser, { documentId: 'plan' });
    const bob = open(service, BOB);
    await see(bob, 'Bob online', 'Ada Lovelace online');
    const { addUser } = ada.client.getPresenceElement();
    await act(() => addUser({ user: { userId: 'agent', name: 'Agent' } }));
    act(() => browser.network.goOffline());
    await see(bob, 'Bob online');
    const added = addUser({ user: { userId: 'writer', name: 'Writer' } });
    act(() => browser.network.goOnline());
    await act(() => added);
    await see(bob, 'Bob online', 'Ada Lovelace online', 'Agent online', 'Writer online');
    expect(bob.result.current.data?.map(({ addedBy }) => addedBy)).toEqual([undefined, undefined, 'ada', 'ada']);
  });

  it('shows no email of a person without a name while the user provider is asked', async () => {
    const service = await withPlan();
    const bob = open(service, { userId: 'bob', email: 'bob@x.test', initial: 'B' });
    await waitFor(() => expect(bob.result.current.data).toMatchObject([{ email: 'bob@x.test' }]));
    const answers: ((people: Record<string, User>) => void)[] = [];
    const get = vi.fn((_: string[]) => new Promise<Record<string, User>>((resolve) => answers.push(resolve)));
    const seen: (PresenceUser[] | undefined)[] = [];
    const { result } = renderParleyHook(
      () => {
        const presence = usePresence({ self: false });
        seen.push(presence.data);
        return presence;
      },
      service.as({ userId: 'ada' }),
      { documentId: 'plan', dataProviders: { user: { get } } },
    );
    await waitFor(() => expect(result.current.data).toMatchObject([{ userId: 'bob' }]));
    for (const people of seen) expect(JSON.stringify(people ?? null)).not.toContain('bob@x.test');
    await waitFor(() => expect(get).toHaveBeenCalledWith(expect.arrayContaining(['bob'])));
    act(() => answers.forEach((answer) => answer({ bob: { userId: 'bob', email: 'bob@x.test' } })));
    await waitFor(() => expect(result.current.data).toMatchObject([{ userId: 'bob', email: 'bob@x.test' }]));
  });

  it('completes people by the user provider', async () => {
    const service = await withPlan();
    const browser = service.as({ userId: 'ada' });
    const { result } = renderParleyHook(() => usePresence(), browser, {
      documentId: 'plan',
      dataProviders: {
        user: {
          get: async (userIds) =>
            Object.fromEntries(userIds.map((userId) => [userId, { userId, name: `Name of ${userId}` }])),
        },
      },
    });
    await waitFor(() => expect(result.current.data).toMatchObject([{ userId: 'ada', name: 'Name of ada' }]));
    // A bot is not completed: it would look like the person of its id, whom the service may not know.
    const bob = open(service, BOB);
    await see(bob, 'Bob online', 'undefined online');
    await act(() => bob.client.getPresenceElement().addUser({ user: { userId: 'director', name: 'Bot' } }));
    await waitFor(() =>
      expect(result.current.data?.map(({ name }) => name)).toEqual(['Name of ada', 'Name of bob', 'Bot']),
    );
  });
});

describe('createActivityWatch', () => {
  it('is away after five minutes without a sign, offline after ten, and back at the next sign', () => {
    vi.useFakeTimers();
    const watch = createActivityWatch();
    const states: unknown[] = [];
    const { unsubscribe } = watch.state.subscribe(({ onlineStatus, isUserIdle }) =>
      states.push([onlineStatus, isUserIdle]),
    );
    vi.advanceTimersByTime(299_000);
    window.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(299_999);
    expect(states).toEqual([['online', false]]);
    vi.advanceTimersByTime(1);
    expect(states.at(-1)).toEqual(['away', true]);
    vi.advanceTimersByTime(300_000);
    expect(states.at(-1)).toEqual(['offline', true]);
    document.dispatchEvent(new Event('scroll'));
    expect(states.at(-1)).toEqual(['online', false]);
    watch.setTimes({ awayMs: 1000, offlineMs: 2000 });
    vi.advanceTimersByTime(2000);
    expect(states.slice(-2)).toEqual([
      ['away', true],
      ['offline', true],
    ]);
    unsubscribe();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes times that are longer than a timer', () => {
    vi.useFakeTimers();
    const watch = createActivityWatch();
    watch.setTimes({ awayMs: Number.MAX_SAFE_INTEGER, offlineMs: Number.MAX_SAFE_INTEGER });
    const { unsubscribe } = watch.state.subscribe(() => {});
    const startedAt = Date.now();
    vi.advanceTimersToNextTimer();
    expect(Date.now() - startedAt).toBe(2 ** 31 - 1);
    unsubscribe();
  });
});
