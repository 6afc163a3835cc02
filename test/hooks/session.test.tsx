import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  useConnectionState,
  useCurrentUser,
  useIdentify,
  useInitState,
  useIsOffline,
  useSignOut,
} from '../../hooks/session.js';
import { useParley } from '../../hooks/ParleyContext.js';
import type { User } from '../../src/index.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

describe('useCurrentUser', () => {
  it('is undefined while that is not known, then the person, then null', async () => {
    const service = await startTestService();
    const seen: unknown[] = [];
    const { result } = renderParleyHook(
      () => {
        const user = useCurrentUser();
        seen.push(user?.userId ?? user);
        return { user, signOut: useSignOut() };
      },
      service.as({ userId: 'ada', name: 'Ada' }),
    );
    expect(result.current.user).toBeUndefined();
    await waitFor(() => expect(result.current.user).toMatchObject({ userId: 'ada', name: 'Ada', initial: 'A' }));
    await act(() => result.current.signOut.mutateAsync());
    await waitFor(() => expect(result.current.user).toBeNull());
    expect(new Set(seen)).toEqual(new Set([undefined, 'ada', null]));
  });
});

describe('useConnectionState', () => {
  it('goes from pendingInit over pendingData to online, offline on loss, and comes back by itself', async () => {
    const service = await startTestService();
    const browser = service.as('ada');
    const seen: string[] = [];
    const { result } = renderParleyHook(() => {
      const state = useConnectionState();
      if (seen.at(-1) !== state) seen.push(state);
      return state;
    }, browser);
    await waitFor(() => expect(result.current).toBe('online'));
    expect(seen).toEqual(['pendingInit', 'pendingData', 'online']);
    act(() => browser.network.goOffline());
    await waitFor(() => expect(result.current).toBe('offline'));
    browser.network.goOnline();
    await waitFor(() => expect(result.current).toBe('online'));
  });

  it('is online too without a WebSocket', async () => {
    const service = await startTestService();
    const { result } = renderParleyHook(useConnectionState, service.as('ada', { forceLongPolling: true }));
    await waitFor(() => expect(result.current).toBe('online'));
    expect(service.requests).toContain('poll');
  });
});

describe('useIsOffline', () => {
  it('renders for a connection that is lost or comes back, and for no other change of it', async () => {
    const service = await startTestService();
    const browser = service.as('ada');
    const rendered: boolean[] = [];
    const { result } = renderParleyHook(() => {
      const isOffline = useIsOffline();
      rendered.push(isOffline);
      return { isOffline, client: useParley().client };
    }, browser);
    const { client } = result.current;
    await waitFor(() => expect(client.getConnectionState().value).toBe('online'));
    expect(rendered).toEqual([false]);
    act(() => browser.network.goOffline());
    await waitFor(() => expect(result.current.isOffline).toBe(true));
    browser.network.goOnline();
    await waitFor(() => expect(result.current.isOffline).toBe(false));
    expect(rendered).toEqual([false, true, false]);
  });
});

describe('useInitState', () => {
  it('is undefined before start, false while pending, true when user and documents are there', async () => {
    const service = await startTestService();
    const seen: unknown[] = [];
    const { result } = renderParleyHook(
      () => {
        const state = useInitState();
        if (seen.length === 0 || seen.at(-1) !== state) seen.push(state);
        return state;
      },
      service.as('ada'),
      { documentId: 'roadmap' },
    );
    await waitFor(() => expect(result.current).toBe(true));
    expect(seen).toEqual([undefined, false, true]);
  });
});

describe('useIdentify', () => {
  it('signs in when it is called, and answers who that is', async () => {
    const service = await startTestService();
    const browser = service.as('ada');
    const { result } = renderParleyHook(() => ({ identify: useIdentify(), user: useCurrentUser() }), browser, {
      authProvider: undefined,
    });
    const { user } = browser.props.authProvider;
    const options = { authToken: await service.token('ada') };
    await act(() => result.current.identify.mutateAsync({ user, options }));
    await waitFor(() => expect(result.current.identify.data).toMatchObject({ userId: 'ada' }));
    expect(result.current.user).toMatchObject({ userId: 'ada' });
  });

  it('is in error when the service refuses and throwError is set', async () => {
    const service = await startTestService();
    const { result, client } = renderParleyHook(() => useIdentify(), service.as('ada'), { authProvider: undefined });
    client.disableLogs();
    act(() => result.current.mutate({ user: { userId: 'ada' }, options: { throwError: true } }));
    await waitFor(() => expect(result.current.error).toMatchObject({ name: 'ParleyError', code: 'UNAUTHENTICATED' }));
  });

  it('with a person signs in as an effect, and out when there is none any more', async () => {
    const service = await startTestService();
    const browser = service.as('ada');
    const authToken = await service.token('ada');
    const person = browser.props.authProvider.user;
    const { result, rerender } = renderParleyHook<User | null | undefined, { person: User | undefined }>(
      ({ person }) => {
        useIdentify(person, { authToken });
        return useCurrentUser();
      },
      browser,
      { authProvider: undefined, initialProps: { person } },
    );
    await waitFor(() => expect(result.current).toMatchObject({ userId: 'ada' }));
    rerender({ person: undefined });
    await waitFor(() => expect(result.current).toBeNull());
  });
});
