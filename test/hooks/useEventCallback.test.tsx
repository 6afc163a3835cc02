import { act, renderHook } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { expect, expectTypeOf, it, vi } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useClient } from '../../hooks/session.js';
import { type EventName, type EventPayload, useEventCallback } from '../../hooks/useEventCallback.js';
import type { ErrorEvent, ParleyClient, ResolverEvent } from '../../src/index.js';
import type { RecorderEvents } from '../../src/elements/recorder/RecorderEvents.js';
import { HandDrivenTransport, settled } from '../support/HandDrivenTransport.js';
import { rejectionOf } from '../support/rejectionOf.js';
import { contextOf } from '../../src/contextOf.js';

const CORE = { element: 'core' } as const;
type Handler = (payload: ErrorEvent) => void;
const failure = (message: string): ErrorEvent => ({ code: 'INTERNAL', message, timestamp: 1 });

function start<Props, Result>(hook: (props: Props) => Result, initialProps: Props) {
  const transport = new HandDrivenTransport();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ParleyProvider apiKey="key" transport={transport}>
      {children}
    </ParleyProvider>
  );
  const rendered = renderHook((props: Props) => ({ value: hook(props), client: useClient().client }), {
    wrapper,
    initialProps,
  });
  const client: ParleyClient = rendered.result.current.client!;
  const emit = (message: string) => contextOf(client).events.emit('error', failure(message));
  const signIn = async (userId: string) => {
    const done = client.identify({ userId });
    await settled();
    await transport.next('session/identify').answer(HandDrivenTransport.admission(userId));
    await done;
  };
  return { ...rendered, client, emit, signIn, value: () => rendered.result.current.value };
}

it('(a) finds core events and events of elements by their name; `element` picks explicitly', async () => {
  const onCore = vi.fn<() => void>();
  const onElement = vi.fn<() => void>();
  const onPicked = vi.fn<() => void>();
  const { client } = start(() => {
    useEventCallback('dataProvider', onCore);
    useEventCallback('notificationClicked', onElement);
    useEventCallback('userUpdate', onPicked, { element: 'core' });
  }, undefined);
  const resolver: ResolverEvent = { event: 'userResolutionResult', timestamp: 1, uniqueId: 'u', payload: null };
  contextOf(client).events.emit('dataProvider', resolver);
  client.getNotificationElement().clickNotification({ id: 'n' } as never); // what it says is of no interest here
  contextOf(client).events.emit('userUpdate', null);
  expect(onCore).toHaveBeenCalledExactlyOnceWith(resolver);
  // The code of the element comes later.
  await vi.waitFor(() => expect(onElement).toHaveBeenCalledExactlyOnceWith({ notification: { id: 'n' } }));
  expect(onPicked).toHaveBeenCalledExactlyOnceWith(null);
  expectTypeOf<EventPayload<'error', 'core'>>().toEqualTypeOf<ErrorEvent>();
  expectTypeOf<EventPayload<'error'>>().toEqualTypeOf<RecorderEvents['error']>();
  expectTypeOf<EventPayload<'documentInit'>>().toEqualTypeOf<boolean | undefined>();
});

it('(a) takes `error` for the recorder’s: the recorder comes before the client', async () => {
  const onError = vi.fn<(error: RecorderEvents['error']) => void>();
  const { client, emit } = start(() => useEventCallback('error', onError), undefined);
  await rejectionOf(client.getRecorderElement().initRecording('audio'));
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  emit('of the client');
  expect(onError.mock.calls).toEqual([[{ type: 'recordingFailed', message: expect.any(String) }]]);
});

it('(b) calls a handler once for each event, synchronously, always the newest, without resubscribing', () => {
  const calls: string[] = [];
  const { client, emit, rerender } = start(
    ({ name }: { name: string }) => useEventCallback('error', ({ message }) => calls.push(`${name}: ${message}`), CORE),
    { name: 'first' },
  );
  const subscribe = vi.spyOn(client, 'on');
  emit('a');
  expect(calls).toEqual(['first: a']);
  rerender({ name: 'second' });
  emit('b');
  emit('b');
  expect(calls).toEqual(['first: a', 'second: b', 'second: b']);
  expect(subscribe).not.toHaveBeenCalled();
});

it('(b) a handler renders nothing', () => {
  let renders = 0;
  const { emit } = start(() => {
    renders += 1;
    useEventCallback('error', () => undefined, CORE);
  }, undefined);
  const before = renders;
  act(() => emit('a'));
  expect(renders).toBe(before);
});

it('(c) without a handler gives the newest payload, a new object for each event, so equal ones both run effects', () => {
  const effects: (string | undefined)[] = [];
  const { client, value } = start(() => {
    const event = useEventCallback('error', undefined, CORE);
    useEffect(() => void effects.push(event?.message), [event]);
    return event;
  }, undefined);
  expect(value()).toBeUndefined();
  const same = failure('same');
  act(() => contextOf(client).events.emit('error', same));
  act(() => contextOf(client).events.emit('error', same));
  expect(value()).toEqual(same);
  expect(effects).toEqual([undefined, 'same', 'same']);
});

it('(c) has nothing of the event that it listened to before', () => {
  const { client, emit, value, rerender } = start(
    ({ name }: { name: 'error' | 'userUpdate' }) => useEventCallback<EventName>(name, undefined, CORE as object),
    { name: 'error' },
  );
  act(() => emit('x'));
  expect(value()).toMatchObject({ message: 'x' });
  rerender({ name: 'userUpdate' });
  expect(value()).toBeUndefined();
  act(() => contextOf(client).events.emit('userUpdate', { userId: 'ada' }));
  expect(value()).toEqual({ userId: 'ada' });
});

it('(c) a burst within one tick yields only the last', () => {
  const seen = new Set<string | undefined>();
  const { emit } = start(() => void seen.add(useEventCallback('error', undefined, CORE)?.message), undefined);
  act(() => {
    for (const message of ['a', 'b', 'c']) emit(message);
  });
  expect([...seen]).toEqual([undefined, 'c']);
});

it('(d) unsubscribes on unmount', () => {
  const handler = vi.fn<Handler>();
  const { emit, unmount } = start(() => useEventCallback('error', handler, CORE), undefined);
  unmount();
  emit('late');
  expect(handler).not.toHaveBeenCalled();
});

it('(d) goes on over a user switch, and shows nothing of the first person to the second', async () => {
  const handler = vi.fn<Handler>();
  const { emit, signIn, value } = start(() => {
    useEventCallback('error', handler, CORE);
    return useEventCallback('error', undefined, CORE);
  }, undefined);
  await act(() => signIn('ada'));
  act(() => emit('of ada'));
  expect(value()?.message).toBe('of ada');
  await act(() => signIn('grace'));
  expect(value()).toBeUndefined();
  act(() => emit('of grace'));
  expect(value()?.message).toBe('of grace');
  expect(handler.mock.calls.map(([{ message }]) => message)).toEqual(['of ada', 'of grace']);
});

it.each([
  ['transcriptionDone', 'getRecorderElement'],
  ['recordingDone', 'getRecorderElement'],
  ['updateData', 'getCrdtElement'],
] as const)('(a) finds %s at its element', (name, owner) => {
  const { client, rerender } = start(({ name: of }: { name: EventName }) => useEventCallback(of), {
    name: 'userUpdate',
  });
  const element: { on: (of: never) => unknown } = client[owner]();
  const on = vi.spyOn(element, 'on');
  rerender({ name });
  expect(on).toHaveBeenCalledExactlyOnceWith(name);
});
