import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useViews, type ViewsQuery } from '../../hooks/useViews.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

const open = async (initialProps: ViewsQuery, enabled = true) => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const browser = service.as({ userId: 'ada', name: 'Ada' });
  const rendered = renderParleyHook((query: ViewsQuery) => useViews(query, { enabled }), browser, {
    initialProps,
    documentId: 'plan',
  });
  return { ...rendered, service };
};

it('gives who viewed the root document, and again after a refetch', async () => {
  const { result, service } = await open({ by: 'user' });
  expect(result.current).toMatchObject({ data: undefined, isLoading: true });
  await waitFor(() => expect(result.current.data).toMatchObject([{ user: { name: 'Ada' }, viewsCount: 1 }]));
  const bob = service.as({ userId: 'bob', name: 'Bob' });
  const other = renderParleyHook(() => useViews({ by: 'user' }), bob, { documentId: 'plan' });
  await waitFor(() => expect(other.result.current.data).toHaveLength(2));
  expect(result.current.data).toHaveLength(1);
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data).toHaveLength(2));
});

it('gives the days, of a location too, each under a key of its own', async () => {
  const { result, rerender, client } = await open({ by: 'date' });
  await waitFor(() => expect(result.current.data).toMatchObject([{ usersCount: 1, viewsCount: 1 }]));
  rerender({ by: 'date', locationId: 'slide-1' });
  await waitFor(() => expect(result.current.data).toEqual([]));
  act(() => client.setLocation({ id: 'slide-2' }));
  rerender({ by: 'user', locationId: 'slide-2' });
  await waitFor(async () => {
    await act(() => result.current.refetch()); // until the service has counted it
    expect(result.current.data).toMatchObject([{ user: { name: 'Ada' } }]);
  });
});

it('reads nothing while it is switched off', async () => {
  const { client, service } = await open({ by: 'user' }, false);
  await waitFor(() => expect(client.getInitState()).toMatchObject({ value: true }));
  expect(service.requests.filter((path) => path.startsWith('views/'))).toEqual([]);
});
