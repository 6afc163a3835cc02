import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLiveState } from '../../hooks/useLiveState.js';
import { contextOf } from '../../src/contextOf.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

interface Options {
  initialValue?: number;
  enabled?: boolean;
}

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  return service;
};
const open = (service: TestService, userId: string, initialProps: Options = {}) => {
  const browser = service.as(userId);
  const rendered = renderParleyHook((options: Options) => useLiveState<number>('slide', options), browser, {
    initialProps,
    documentId: 'plan',
  });
  return { ...rendered, network: browser.network };
};
const isOpen = ({ client }: ReturnType<typeof open>) =>
  waitFor(() => expect(contextOf(client).documents.current.value).not.toBeNull());
const shows = ({ result }: ReturnType<typeof open>, value: number | undefined) =>
  waitFor(() => expect(result.current[0]).toBe(value));

it('is the initial value until somebody writes, then the same for everybody', async () => {
  const service = await withPlan();
  const [ada, bob] = [open(service, 'ada', { initialValue: 1 }), open(service, 'bob')];
  await isOpen(ada);
  await isOpen(bob);
  expect([ada.result.current[0], bob.result.current[0]]).toEqual([1, undefined]);
  const [, set] = ada.result.current;
  act(() => set((slide) => (slide ?? 0) + 1));
  await shows(bob, 2);
  await shows(ada, 2);
  const released = ada.network.hold('liveState/set');
  act(() => {
    set((slide) => (slide ?? 0) + 1);
    set((slide) => (slide ?? 0) + 1);
  });
  expect(ada.result.current).toEqual([4, set]);
  released();
  await shows(bob, 4);
});

it('computes from what was written a moment ago, and shows it, before the code of live states has come', async () => {
  const service = await withPlan();
  const [ada, bob] = [open(service, 'ada', { initialValue: 1, enabled: false }), open(service, 'bob')];
  await isOpen(ada);
  ada.rerender({ initialValue: 1 }); // its code is asked for now, and has not come in the same turn
  act(() => {
    const [, set] = ada.result.current;
    for (let time = 0; time < 3; time += 1) set((slide) => (slide ?? 0) + 1);
  });
  expect(ada.result.current[0]).toBe(4);
  await shows(bob, 4);
  expect(ada.result.current[0]).toBe(4);
});

it('reads nothing while it is switched off', async () => {
  const service = await withPlan();
  await service.rest('livestate/broadcast', { documentId: 'plan', liveStateDataId: 'slide', data: 5 });
  const ada = open(service, 'ada', { enabled: false, initialValue: 1 });
  await isOpen(ada);
  expect(service.requests).not.toContain('liveState/list');
  ada.rerender({ initialValue: 1 });
  await shows(ada, 5);
});

it('reverts a value that is refused, and the client reports why', async () => {
  const service = await withPlan();
  await service.rest('livestate/broadcast', { documentId: 'plan', liveStateDataId: 'slide', data: 5 });
  const ada = open(service, 'ada');
  await shows(ada, 5);
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const errors: unknown[] = [];
  ada.client.on('error').subscribe((error) => void errors.push(error));
  ada.network.refuseNext('liveState/set', 'PERMISSION_DENIED');
  act(() => ada.result.current[1](6));
  expect(ada.result.current[0]).toBe(6);
  await shows(ada, 5);
  await waitFor(() => expect(errors).toMatchObject([{ code: 'PERMISSION_DENIED', source: 'liveState' }]));
  warn.mockRestore();
});
