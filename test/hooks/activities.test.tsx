import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ActivityRecord } from '../../src/index.js';
import { groupActivities } from '../../src/elements/activity/groupActivities.js';
import { useActivities, useCreateActivity } from '../../hooks/activities.js';
import { useActivityElement } from '../../hooks/elements.js';
import { useToday } from '../../hooks/useToday.js';
import { renderHook } from '@testing-library/react';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { addActivitiesTo } from '../support/someActivities.js';
import { startTestService } from '../support/startTestService.js';
import { contextOf } from '../../src/contextOf.js';

afterEach(() => void vi.useRealTimers());

it('loads the log, is live, groups it by day, and adds to it', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [{ id: 'a' }]);
  const { result, client } = renderParleyHook(
    () => ({
      log: useActivities({ featureTypes: ['custom'] }),
      create: useCreateActivity(),
      element: useActivityElement(),
    }),
    service.as({ userId: 'ada', name: 'Ada' }),
    { documentId: 'plan', language: 'en' },
  );
  expect(result.current.log).toMatchObject({ isLoading: true, data: undefined, groups: [], hasNextPage: false });
  await waitFor(() => expect(result.current.log.data).toMatchObject([{ id: 'a' }]));
  expect(result.current.log.groups).toMatchObject([{ label: 'Today', items: [{ id: 'a' }] }]);
  expect(result.current.element).toBe(client.getActivityElement());
  await waitFor(() => expect(contextOf(client).documents.current.value).not.toBeNull());
  const data = { id: 'b', featureType: 'custom', actionType: 'shared', targetEntityId: 'p' } as const;
  await act(() => result.current.create.mutateAsync(data));
  await waitFor(() => expect(result.current.log.data?.[0]).toMatchObject({ id: 'b', actionUser: { name: 'Ada' } }));
  await addActivitiesTo(service, [{ id: 'c' }]);
  await waitFor(() => expect(result.current.log.data).toHaveLength(3));
});

it('says what failed and reads again when asked', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [{ id: 'a' }]);
  const browser = service.as('ada');
  browser.network.refuseNext('activities/list', 'INTERNAL');
  const { result } = renderParleyHook(() => useActivities(), browser);
  await waitFor(() => expect(result.current.error?.code).toBe('INTERNAL'));
  await act(async () => void (await result.current.refetch()));
  await waitFor(() => expect(result.current).toMatchObject({ isError: false, data: [{ id: 'a' }] }));
});

it('groups by the local calendar date, in the language of the reader', () => {
  const at = (...date: [number, number, number, number]) => new Date(...date).getTime();
  const today = at(2026, 0, 2, 12);
  const records = [at(2026, 0, 2, 9), at(2026, 0, 1, 23), at(2026, 0, 1, 0), at(2025, 11, 31, 23)].map(
    (timestamp, index) => ({ id: String(index), timestamp }) as ActivityRecord,
  );
  const short = (language: string) =>
    groupActivities(records, today, language).map(({ label, items }) => [label, items.length]);
  expect(short('en')).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Wednesday, December 31, 2025', 1],
  ]);
  expect(short('de')).toEqual([
    ['Heute', 1],
    ['Gestern', 2],
    ['Mittwoch, 31. Dezember 2025', 1],
  ]);
  expect(short('not a language')).toHaveLength(3);
  expect(groupActivities(records, today, 'en').map(({ date }) => date)).toEqual([
    '2026-01-02',
    '2026-01-01',
    '2025-12-31',
  ]);
});

it('begins a new day at midnight', () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 5, 23, 59, 59) });
  const { result } = renderHook(() => useToday());
  expect(result.current).toBe(new Date(2026, 4, 5).getTime());
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBe(new Date(2026, 4, 6).getTime());
});
