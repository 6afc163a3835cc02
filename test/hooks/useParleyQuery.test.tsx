import { QueryClient } from '@tanstack/react-query';
import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useClient } from '../../hooks/session.js';
import { streamQuery } from '../../hooks/parleyQuery.js';
import { scopeOf } from '../../hooks/queryKeys.js';
import { useParleyQuery } from '../../hooks/useParleyQuery.js';
import { parleyKey } from '../../src/cache/parleyKey.js';
import { createState, type Observable } from '../../src/observable.js';
import type { ParleyClient } from '../../src/ParleyClient.js';
import { HandDrivenTransport, settled } from '../support/HandDrivenTransport.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Value {
  count: number;
  other: number;
}

/** A live query of a stream that the test drives. */
const streaming =
  <T,>(open: (client: ParleyClient) => Observable<T | null>) =>
  (client: ParleyClient) =>
    streamQuery(parleyKey(scopeOf(client), 'test'), () => open(client));

async function start() {
  const source = createState<Value | null>(null);
  const open = vi.fn<() => typeof source>(() => source);
  const transport = new HandDrivenTransport();
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ParleyProvider apiKey="key" transport={transport} user={{ userId: 'ada' }} queryClient={queryClient}>
      {children}
    </ParleyProvider>
  );
  const signIn = async (userId = 'ada') => {
    await act(settled);
    await act(() => transport.next('session/identify').answer(HandDrivenTransport.admission(userId)));
    await flush();
  };
  /** TanStack Query tells its observers in a macrotask. */
  const flush = () => act(() => vi.advanceTimersByTimeAsync(0));
  return { source, open, transport, queryClient, wrapper, signIn, flush };
}

it('renders nothing when a sign-in begins, as nothing is read yet', async () => {
  const { source, open, transport, wrapper } = await start();
  const rendered = vi.fn<() => void>();
  const { result } = renderHook(() => (rendered(), useParleyQuery(streaming(open))), { wrapper });
  await act(settled);
  const request = transport.next('session/identify');
  expect(result.current).toMatchObject({ data: undefined, isLoading: true });
  expect(rendered).toHaveBeenCalledOnce();
  source.set({ count: 1, other: 0 });
  await act(() => request.answer(HandDrivenTransport.admission('ada')));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current).toMatchObject({ data: { count: 1 }, isLoading: false });
});

it('takes the first value of the stream, and then each later one', async () => {
  const { source, open, wrapper, signIn, flush } = await start();
  const { result } = renderHook(() => useParleyQuery(streaming(open)), { wrapper });
  expect(result.current).toMatchObject({ data: undefined, isLoading: true });
  await signIn();
  expect(result.current).toMatchObject({ data: undefined, isLoading: true });
  source.set({ count: 1, other: 0 });
  await flush();
  expect(result.current).toMatchObject({ data: { count: 1 }, isLoading: false });
  source.set({ count: 2, other: 0 });
  await flush();
  expect(result.current.data).toEqual({ count: 2, other: 0 });
});

it('opens one stream for a key, however many components read it', async () => {
  const { source, open, wrapper: Wrapper, signIn } = await start();
  function Reader() {
    return <>{useParleyQuery(streaming(open)).data?.count}</>;
  }
  source.set({ count: 1, other: 0 });
  const { container } = render(
    <Wrapper>
      <Reader />
      <Reader />
      <Reader />
    </Wrapper>,
  );
  await signIn();
  expect(container.textContent).toBe('111');
  expect(open).toHaveBeenCalledTimes(1);
  expect(source.observers).toBe(1);
});

it('closes it 60 s after the last observer has gone, and shows the value at once to one who comes back before', async () => {
  const { source, open, wrapper: Wrapper, signIn } = await start();
  function Reader() {
    return <>{useParleyQuery(streaming(open)).data?.count ?? 'loading'}</>;
  }
  source.set({ count: 1, other: 0 });
  const app = (isShown: boolean) => <Wrapper>{isShown && <Reader />}</Wrapper>;
  const { rerender, container } = render(app(true));
  await signIn();
  rerender(app(false));
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(source.observers).toBe(1);
  rerender(app(true));
  expect(container.textContent).toBe('1');
  expect(open).toHaveBeenCalledTimes(1);
  rerender(app(false));
  await act(() => vi.advanceTimersByTimeAsync(59_999));
  expect(source.observers).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(source.observers).toBe(0);
});

it('does not render a hook whose selected part stayed equal', async () => {
  const { source, open, wrapper, signIn, flush } = await start();
  let renders = 0;
  const select = ({ count }: Value) => ({ count });
  const { result } = renderHook(
    () => {
      renders += 1;
      const { ...all } = useParleyQuery(streaming(open), { select });
      return all;
    },
    { wrapper },
  );
  source.set({ count: 1, other: 0 });
  await signIn();
  expect(result.current.data).toEqual({ count: 1 });
  const before = renders;
  source.set({ count: 1, other: 5 });
  await flush();
  expect(renders).toBe(before);
  source.set({ count: 2, other: 5 });
  await flush();
  expect(result.current.data).toEqual({ count: 2 });
});

it('fetches nothing when the window gets the focus', async () => {
  const { source, open, wrapper, signIn } = await start();
  source.set({ count: 1, other: 0 });
  renderHook(() => useParleyQuery(streaming(open)), { wrapper });
  await signIn();
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  act(() => void window.dispatchEvent(new Event('focus')));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(open).toHaveBeenCalledTimes(1);
});

it('opens nothing while it is not enabled, and is not loading then', async () => {
  const { open, wrapper, signIn } = await start();
  const { result } = renderHook(() => useParleyQuery(streaming(open), { enabled: false }), { wrapper });
  await signIn();
  expect(open).not.toHaveBeenCalled();
  expect(result.current.isLoading).toBe(false);
});

it('closes the stream when nobody who reads it is enabled any more, and opens it again for one who is', async () => {
  const { source, open, wrapper, signIn, flush } = await start();
  source.set({ count: 1, other: 0 });
  const { result, rerender } = renderHook(
    ({ enabled }: { enabled: [boolean, boolean] }) => {
      useParleyQuery(streaming(open), { enabled: enabled[0] });
      return useParleyQuery(streaming(open), { enabled: enabled[1] });
    },
    { wrapper, initialProps: { enabled: [true, true] } },
  );
  await signIn();
  rerender({ enabled: [false, true] });
  expect(source.observers).toBe(1);
  rerender({ enabled: [false, false] });
  expect(source.observers).toBe(0);
  expect(result.current).toMatchObject({ data: { count: 1 }, isFetching: false });
  source.set({ count: 2, other: 0 });
  await flush();
  expect(result.current.data).toMatchObject({ count: 1 });
  rerender({ enabled: [false, true] });
  await flush();
  expect(result.current).toMatchObject({ data: { count: 2 }, isFetching: false });
  expect(source.observers).toBe(1);
});

it('reads on when it is disabled and enabled before the first value', async () => {
  const { source, open, wrapper, signIn, flush } = await start();
  const { result, rerender } = renderHook(({ enabled }) => useParleyQuery(streaming(open), { enabled }), {
    wrapper,
    initialProps: { enabled: true },
  });
  await signIn();
  rerender({ enabled: false });
  rerender({ enabled: true });
  source.set({ count: 1, other: 0 });
  await flush();
  expect(result.current).toMatchObject({ data: { count: 1 }, isLoading: false });
  expect(source.observers).toBe(1);
});

it('closes a stream that was disabled before its first value when that has come', async () => {
  const { source, open, wrapper, signIn, flush } = await start();
  const { rerender } = renderHook(({ enabled }) => useParleyQuery(streaming(open), { enabled }), {
    wrapper,
    initialProps: { enabled: true },
  });
  await signIn();
  rerender({ enabled: false });
  source.set({ count: 1, other: 0 });
  await flush();
  expect(source.observers).toBe(0);
});

it('is in error when the stream fails before its first value', async () => {
  const { source, open, wrapper, signIn, flush } = await start();
  const { result } = renderHook(() => useParleyQuery(streaming(open)), { wrapper });
  await signIn();
  source.fail(new Error('no'));
  await flush();
  expect(result.current).toMatchObject({ isError: true, isLoading: false });
  source.set({ count: 1, other: 0 });
  await flush();
  expect(result.current).toMatchObject({ isError: false, data: { count: 1 } });
});

it('opens another stream for the next person, and closes the one of the first at once', async () => {
  const streams = { ada: createState<string | null>('of ada'), grace: createState<string | null>(null) };
  const { wrapper, signIn, flush } = await start();
  const { result } = renderHook(
    () => ({
      read: useParleyQuery(streaming((client) => streams[client.getUser()?.userId as keyof typeof streams])),
      client: useClient().client,
    }),
    { wrapper },
  );
  await signIn('ada');
  expect(result.current.read.data).toBe('of ada');
  act(() => void result.current.client?.identify({ userId: 'grace' }));
  expect(result.current.read).toMatchObject({ data: undefined, isLoading: true });
  expect(streams.ada.observers).toBe(0);
  await signIn('grace');
  streams.ada.set('late of ada');
  await flush();
  expect(result.current.read.data).toBeUndefined();
  streams.grace.set('of grace');
  await flush();
  expect(result.current.read.data).toBe('of grace');
});

it('has nothing to refetch while nobody is signed in', async () => {
  const { open, transport } = await start();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ParleyProvider apiKey="key" transport={transport}>
      {children}
    </ParleyProvider>
  );
  const { result } = renderHook(() => useParleyQuery(streaming(open)), { wrapper });
  await act(() => result.current.refetch());
  expect(open).not.toHaveBeenCalled();
});
