import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  useDeleteNotification,
  useMarkAllNotificationsAsRead,
  useMarkNotificationAsRead,
} from '../../hooks/notificationWrites.js';
import { useNotifications, type UseNotificationsQuery } from '../../hooks/useNotifications.js';
import { useUnreadNotificationsCount } from '../../hooks/useUnreadNotificationsCount.js';
import { aNotification, type NotificationInput } from '../../testing/aNotification.js';
import { rejectionOf } from '../support/rejectionOf.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const add = (input: NotificationInput) => service.rest('notifications/add', aNotification(input));
const ids = (notifications: { id: string }[] | undefined) => notifications?.map(({ id }) => id);

describe('useNotifications (§3.5)', () => {
  it('loads a feed newest first, and shows what arrives without a reload', async () => {
    await add({ notificationId: 'n1' });
    const { result } = renderParleyHook(() => useNotifications(), service.as('ada'));
    expect(result.current).toMatchObject({ data: undefined, isLoading: true, unreadCount: 0, hasNextPage: false });
    await waitFor(() => expect(ids(result.current.data)).toEqual(['n1']));
    expect(result.current).toMatchObject({ isLoading: false, isError: false, error: null });
    await add({ notificationId: 'n2' });
    await waitFor(() => expect(ids(result.current.data)).toEqual(['n2', 'n1']));
    await waitFor(() => expect(result.current.unreadCount).toBe(2));
  });

  it('shows the item as read at once, and as unread again when the service refuses', async () => {
    await add({ notificationId: 'n1' });
    const { result } = renderParleyHook(() => useNotifications(), service.as('ada'));
    const item = () => result.current.data?.[0];
    await waitFor(() => expect(item()?.isUnread).toBe(true));
    await waitFor(() => expect(result.current.unreadCount).toBe(1));
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    let rejection: Promise<unknown> | undefined;
    act(() => void (rejection = rejectionOf(result.current.markAsRead('n1'))));
    await waitFor(() => expect([item()?.isUnread, result.current.unreadCount]).toEqual([false, 0]));
    service.holdReads(); // only the undo can put it back now, not a refetch
    refuse();
    await waitFor(() => expect([item()?.isUnread, result.current.unreadCount]).toEqual([true, 1]));
    expect(await rejection).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it('reads the feed of a tab: For You loses what is read, and its count is its own', async () => {
    await add({ notificationId: 'n1' });
    await add({ notificationId: 'n2', notifyUsers: [{ userId: 'mary' }], notifyAll: true });
    const { result } = renderParleyHook(
      () => ({ forYou: useNotifications({ tab: 'for-you' }), people: useNotifications({ tab: 'people' }) }),
      service.as('ada'),
    );
    await waitFor(() => expect(ids(result.current.forYou.data)).toEqual(['n1']));
    await waitFor(() => expect(ids(result.current.people.data)).toEqual(['n2', 'n1']));
    expect([result.current.forYou.unreadCount, result.current.people.unreadCount]).toEqual([1, 2]);
    await act(() => result.current.forYou.markAllAsRead('for-you'));
    await waitFor(() => expect(ids(result.current.forYou.data)).toEqual([]));
    await waitFor(() => expect([result.current.forYou.unreadCount, result.current.people.unreadCount]).toEqual([0, 1]));
  });

  it('counts what is unread in the document that was asked for, as the service does, not as a page of the list', async () => {
    for (let i = 1; i <= 17; i += 1) await add({ notificationId: `n${i}` });
    await add({ notificationId: 'elsewhere', documentId: 'notes' });
    await add({ notificationId: 'all', notifyUsers: [], notifyAll: true });
    const { result } = renderParleyHook(
      () => ({
        plan: useNotifications({ documentId: 'roadmap' }),
        mine: useNotifications({ documentId: 'roadmap', type: 'forYou' }),
        notes: useNotifications({ documentId: 'notes' }),
        all: useNotifications(),
      }),
      service.as('ada'),
    );
    const counts = () =>
      [result.current.plan, result.current.mine, result.current.notes, result.current.all].map(
        ({ unreadCount }) => unreadCount,
      );
    await waitFor(() => expect(counts()).toEqual([18, 17, 1, 19]));
    await act(() => result.current.plan.markAsRead('n17'));
    await waitFor(() => expect(counts()).toEqual([17, 16, 1, 18]));
    await add({ notificationId: 'more', documentId: 'notes' });
    await waitFor(() => expect(counts()).toEqual([17, 16, 2, 19]));
    await act(() => result.current.all.markAllAsRead());
    await waitFor(() => expect(counts()).toEqual([0, 0, 0, 0]));
  });

  it('loads older pages on demand', async () => {
    for (let i = 1; i <= 18; i += 1) await add({ notificationId: `n${i}` });
    const { result } = renderParleyHook(() => useNotifications({ type: 'documents' }), service.as('ada'));
    await waitFor(() => expect(result.current.data).toHaveLength(15));
    expect(result.current.hasNextPage).toBe(true);
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.data).toHaveLength(18));
    expect(result.current.hasNextPage).toBe(false);
  });

  it('sends one request for equal queries, and shares the result', async () => {
    await add({ notificationId: 'n1' });
    const { result } = renderParleyHook(
      () => [useNotifications({ type: 'all', documentId: undefined }), useNotifications()],
      service.as('ada'),
    );
    await waitFor(() => expect(ids(result.current[0]?.data)).toEqual(['n1']));
    expect(result.current[1]?.data).toBe(result.current[0]?.data);
    expect(service.requests.filter((path) => path === 'notifications/documents')).toHaveLength(1);
  });

  it('changes feed with its query', async () => {
    await add({ notificationId: 'n1', documentId: 'one' });
    await add({ notificationId: 'n2', documentId: 'two' });
    const { result, rerender } = renderParleyHook(
      (query: UseNotificationsQuery) => useNotifications(query),
      service.as('ada'),
      { initialProps: { documentId: 'one' } },
    );
    await waitFor(() => expect(ids(result.current.data)).toEqual(['n1']));
    rerender({ documentId: 'two' });
    await waitFor(() => expect(ids(result.current.data)).toEqual(['n2']));
  });

  it('reads nothing while it is not enabled', async () => {
    const { result } = renderParleyHook(
      () => [useNotifications({}, { enabled: false }), useUnreadNotificationsCount()] as const,
      service.as('ada'),
    );
    await waitFor(() => expect(result.current[1].data?.all).toBe(0));
    expect(result.current[0]).toMatchObject({ data: undefined, isLoading: false, isFetching: false });
    expect(service.requests.filter((path) => path.startsWith('notifications/'))).toEqual([]);
  });

  it('reports a failure, and refetch recovers from it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await add({ notificationId: 'n1' });
    const ada = service.as('ada');
    const { result, rerender } = renderParleyHook(
      (enabled: boolean) => ({ list: useNotifications({}, { enabled }), counts: useUnreadNotificationsCount() }),
      ada,
      { initialProps: false },
    );
    await waitFor(() => expect(result.current.counts.data?.all).toBe(1)); // online: no return of it tries again by itself
    ada.network.refuseNext('notifications/documents', 'INTERNAL');
    rerender(true);
    await waitFor(() => expect(result.current.list).toMatchObject({ isError: true, error: { code: 'INTERNAL' } }));
    await act(() => result.current.list.refetch());
    await waitFor(() => expect(ids(result.current.list.data)).toEqual(['n1']));
    expect(result.current.list).toMatchObject({ isError: false, error: null });
  });

  it('keeps its functions, and its data while nothing of it changes', async () => {
    await add({ notificationId: 'n1' });
    const { result, rerender } = renderParleyHook(() => useNotifications(), service.as('ada'));
    await waitFor(() => expect(ids(result.current.data)).toEqual(['n1']));
    const before = result.current;
    rerender();
    const { data, markAsRead, markAllAsRead, fetchNextPage, refetch } = result.current;
    expect({ data, markAsRead, markAllAsRead, fetchNextPage, refetch }).toEqual({
      data: before.data,
      markAsRead: before.markAsRead,
      markAllAsRead: before.markAllAsRead,
      fetchNextPage: before.fetchNextPage,
      refetch: before.refetch,
    });
    expect(data).toBe(before.data);
    expect(fetchNextPage).toBe(before.fetchNextPage);
    expect(markAllAsRead).toBe(before.markAllAsRead);
  });
});

describe('useUnreadNotificationsCount (§3.5)', () => {
  it('is loading until the service has counted, and needs no list', async () => {
    await add({ notificationId: 'n1' });
    const { result } = renderParleyHook(() => useUnreadNotificationsCount(), service.as('ada'));
    expect(result.current).toMatchObject({ data: undefined, isLoading: true });
    await waitFor(() => expect(result.current.data).toEqual({ forYou: 1, all: 1, unseen: 1 }));
    await add({ notificationId: 'n2', notifyUsers: [{ userId: 'mary' }], notifyAll: true });
    await waitFor(() => expect(result.current.data).toEqual({ forYou: 1, all: 2, unseen: 1 }));
    expect(service.requests.filter((path) => path.startsWith('notifications/'))).toEqual([]);
  });
});

describe('writes (§3.5)', () => {
  const useAll = () => ({
    list: useNotifications(),
    counts: useUnreadNotificationsCount(),
    markRead: useMarkNotificationAsRead(),
    markAll: useMarkAllNotificationsAsRead(),
    remove: useDeleteNotification(),
  });
  const start = async () => {
    await add({ notificationId: 'n1' });
    const { result } = renderParleyHook(useAll, service.as('ada'));
    await waitFor(() => expect(result.current.list.data).toHaveLength(1));
    await waitFor(() => expect(result.current.counts.data?.all).toBe(1));
    return result;
  };

  it('useMarkNotificationAsRead writes list and counts at once', async () => {
    const result = await start();
    const onSuccess = vi.fn<() => void>();
    act(() => result.current.markRead.mutate('n1', { onSuccess }));
    await waitFor(() => expect(onSuccess).toHaveBeenCalled());
    await waitFor(() => expect(result.current.list.data?.[0]?.isUnread).toBe(false));
    await waitFor(() => expect(result.current.counts.data).toEqual({ forYou: 0, all: 0, unseen: 0 }));
  });

  it('useMarkAllNotificationsAsRead marks everything without a tab', async () => {
    const result = await start();
    await act(() => result.current.markAll.mutateAsync());
    await waitFor(() => expect(result.current.list.data?.[0]?.isUnread).toBe(false));
    await waitFor(() => expect(result.current.counts.data?.all).toBe(0));
  });

  it('useDeleteNotification removes at once, and shows it again when the service refuses', async () => {
    const result = await start();
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    act(() => result.current.remove.mutate('n1'));
    await waitFor(() => expect(result.current.list.data).toEqual([]));
    await waitFor(() => expect(result.current.counts.data?.all).toBe(0));
    service.holdReads();
    refuse();
    await waitFor(() => expect(result.current.remove.error).toMatchObject({ code: 'PERMISSION_DENIED' }));
    await waitFor(() => expect(ids(result.current.list.data)).toEqual(['n1']));
    await waitFor(() => expect(result.current.counts.data?.all).toBe(1));
  });
});
