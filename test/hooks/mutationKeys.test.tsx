import { QueryClient, useIsMutating } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  mutationKeys,
  useAddComment,
  useCurrentUser,
  useIdentify,
  useMarkNotificationAsRead,
  useNotifications,
  useSignOut,
} from '../../hooks/index.js';
import { aNotification } from '../../testing/aNotification.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
let queryClient: QueryClient;
beforeEach(async () => {
  service = await startTestService();
  queryClient = new QueryClient();
  await service.rest('notifications/add', aNotification({ notificationId: 'n1' }));
});

describe('mutation keys', () => {
  it('show in useIsMutating which writes are in flight', async () => {
    const browser = service.as('ada');
    const release = browser.network.hold('notifications/read');
    const { result } = renderParleyHook(
      () => ({
        read: useNotifications(),
        write: useMarkNotificationAsRead(),
        add: useAddComment(),
        notifications: useIsMutating({ mutationKey: mutationKeys.notifications() }, queryClient),
        comments: useIsMutating({ mutationKey: mutationKeys.comments() }, queryClient),
        one: useIsMutating({ mutationKey: mutationKeys.notifications('markNotificationAsReadById') }, queryClient),
        other: useIsMutating({ mutationKey: mutationKeys.notifications('deleteNotification') }, queryClient),
        all: useIsMutating({ mutationKey: mutationKeys.all() }, queryClient),
      }),
      browser,
      { queryClient },
    );
    await waitFor(() => expect(result.current.read.data).toHaveLength(1));
    act(() => result.current.write.mutate('n1'));
    await waitFor(() =>
      expect(result.current).toMatchObject({ notifications: 1, one: 1, other: 0, comments: 0, all: 1 }),
    );
    release();
    await waitFor(() => expect(result.current).toMatchObject({ notifications: 0, one: 0, all: 0 }));
  });

  it.each(['when it is done', 'while it is under way'])(
    'find nothing that a former person wrote, %s, and no token of theirs',
    async (when) => {
      const browser = service.as('ada');
      const isUnderWay = when === 'while it is under way';
      const release = isUnderWay ? browser.network.hold('notifications/read') : () => undefined;
      const { result, unmount, client } = renderParleyHook(
        () => ({ read: useNotifications(), write: useMarkNotificationAsRead(), identify: useIdentify() }),
        browser,
        { queryClient },
      );
      const writes = () =>
        queryClient
          .getMutationCache()
          .getAll()
          .map(({ state }) => state.variables);
      await waitFor(() => expect(result.current.read.data).toHaveLength(1));
      await act(() => result.current.identify.mutateAsync({ user: browser.props.authProvider.user }));
      act(() => result.current.write.mutate('n1'));
      await waitFor(() => expect(result.current.write.isPending).toBe(isUnderWay));
      expect(writes()).toHaveLength(2);
      await act(() => client.signOut());
      expect(writes()).toEqual([]);
      release();
      unmount();
    },
  );

  it('stay while the scope changes: the hook that signs out gets the end of its write', async () => {
    const done: string[] = [];
    const { result } = renderParleyHook(() => ({ out: useSignOut(), user: useCurrentUser() }), service.as('ada'), {
      queryClient,
    });
    await waitFor(() => expect(result.current.user).toBeTruthy());
    act(() => result.current.out.mutate(undefined, { onSuccess: () => done.push('signed out') }));
    await waitFor(() => expect(done).toEqual(['signed out']));
    expect(result.current.user).toBeNull();
  });
});
