import { act, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { useClient } from '../../hooks/session.js';
import { useCommentElement } from '../../hooks/elements.js';
import { useCommentsSidebar } from '../../hooks/useCommentsSidebar.js';
import { useEventCallback } from '../../hooks/useEventCallback.js';
import { useSetDocuments } from '../../hooks/documentSetters.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
const RESOLVED = {
  id: 'RESOLVED',
  name: 'Resolved',
  type: 'terminal',
  color: '#0a0',
  lightColor: '#afa',
  svg: '<svg/>',
};
beforeAll(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const say = (commentText: string) => ({ commentData: [{ commentText, from: { userId: 'zoe', name: 'Zoe' } }] });
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    commentAnnotations: [
      { annotationId: 'open', ...say('Still to do'), location: { id: 'p1', locationName: 'Page 1' } },
      { annotationId: 'done', ...say('All good'), status: RESOLVED, location: { id: 'p2', locationName: 'Page 2' } },
    ],
  });
});

const open = () => {
  const rendered = renderParleyHook(() => {
    useSetDocuments(DOCUMENTS);
    return {
      client: useClient().client!,
      sidebar: useCommentsSidebar(),
      element: useCommentElement(),
      opened: useEventCallback('sidebarOpen'),
      closed: useEventCallback('sidebarClose'),
    };
  }, service.as('ada'));
  const ids = () =>
    rendered.result.current.sidebar.rows.map((row) =>
      row.type === 'group' ? `[${row.group.id}]` : row.annotation.annotationId,
    );
  return { ...rendered, ids, sidebar: () => rendered.result.current.sidebar };
};
const DOCUMENTS = [{ id: 'plan' }];

describe('useCommentsSidebar (§7.11)', () => {
  it('hides what is done until somebody chooses statuses; a reset does not hide it again', async () => {
    const { ids, sidebar } = open();
    await waitFor(() => expect(ids()).toEqual(['open']));
    expect(sidebar()).toMatchObject({ total: 2, filteredTotal: 1, unreadMap: { open: 1, done: 1 } });
    expect(sidebar().filters).toEqual({ status: ['OPEN'] });
    act(() => sidebar().setFilters({ status: ['RESOLVED'] }));
    await waitFor(() => expect(ids()).toEqual(['done']));
    expect(sidebar().facets({ field: 'status' })).toMatchObject([
      { id: 'OPEN', count: 1 },
      { id: 'IN_PROGRESS', count: 0 },
      { id: 'RESOLVED', count: 1 },
    ]);
    act(() => sidebar().setFilters({ priority: ['P0'] }));
    await waitFor(() => expect(ids()).toEqual([]));
    expect(sidebar().filters).toEqual({ status: ['RESOLVED'], priority: ['P0'] });
    act(() => sidebar().clearFilters());
    await waitFor(() => expect(ids().sort()).toEqual(['done', 'open']));
  });

  it('searches, groups, and opens a thread in its place', async () => {
    const { ids, sidebar, result } = open();
    await waitFor(() => expect(sidebar().total).toBe(2));
    act(() => sidebar().clearFilters());
    act(() => sidebar().setGroupBy('location'));
    await waitFor(() => expect(ids().sort()).toEqual(['[p1]', '[p2]', 'done', 'open']));
    act(() => sidebar().collapseGroup('p2'));
    await waitFor(() => expect(ids().sort()).toEqual(['[p1]', '[p2]', 'open']));
    act(() => sidebar().setGroupBy(null));
    act(() => sidebar().setSearch('still'));
    await waitFor(() => expect(ids()).toEqual(['open']));
    act(() => sidebar().open());
    await waitFor(() => expect(result.current.opened).toBeDefined());
    act(() => sidebar().focusThread('open'));
    await waitFor(() => expect(sidebar().focusedThreadId).toBe('open'));
    await waitFor(() => expect(sidebar().unreadMap).toEqual({ done: 1 }));
    act(() => sidebar().close());
    await waitFor(() => expect(sidebar()).toMatchObject({ isOpen: false, focusedThreadId: null }));
    expect(result.current.closed).toBeDefined();
  });

  it('opens groups again at another location, and not at the first one after a reload or at an additional one', async () => {
    const first = open();
    await waitFor(() => expect(first.sidebar().total).toBe(2));
    const { client } = first.result.current;
    act(() => client.setLocations([{ id: 'p1' }]));
    act(() => first.sidebar().clearFilters());
    act(() => first.sidebar().setGroupBy('location'));
    await waitFor(() => expect(first.ids()).toEqual(['[p1]', 'open', '[p2]']));
    act(() => first.sidebar().expandGroup('p2'));
    await waitFor(() => expect(first.ids()).toEqual(['[p1]', 'open', '[p2]', 'done']));
    act(() => client.setLocations([{ id: 'p3' }], { appendLocation: true }));
    act(() => client.setLocations([]));
    act(() => client.setLocations([{ id: 'p1' }]));
    await waitFor(() => expect(first.ids()).toEqual(['[p1]', 'open', '[p2]', 'done']));
    first.unmount();
    const second = open();
    await waitFor(() => expect(second.sidebar().total).toBe(2));
    act(() => second.sidebar().setGroupBy('location'));
    act(() => second.result.current.client.setLocations([{ id: 'p1' }]));
    await waitFor(() => expect(second.ids()).toEqual(['[p1]', 'open', '[p2]', 'done']));
    act(() => second.result.current.client.setLocations([{ id: 'p4' }]));
    await waitFor(() => expect(second.ids().sort()).toEqual(['[p1]', '[p2]']));
    sessionStorage.clear();
  });

  it('comes back after a reload as it was filtered, for the same person', async () => {
    const first = open();
    await waitFor(() => expect(first.sidebar().total).toBe(2));
    act(() => first.sidebar().setFilters({ status: ['RESOLVED'] }));
    await waitFor(() => expect(first.ids()).toEqual(['done']));
    first.unmount();
    const second = open();
    await waitFor(() => expect(second.ids()).toEqual(['done']));
    sessionStorage.clear();
  });
});
