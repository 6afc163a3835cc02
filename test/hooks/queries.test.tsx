import { hashKey, QueryClient, QueryClientProvider, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  activityKeys,
  commentKeys,
  commentQueries,
  contactKeys,
  documentKeys,
  documentQueries,
  notificationKeys,
  notificationQueries,
  parleyKeys,
  permissionKeys,
  scopeOf,
  type ParleyPagesQuery,
  type ParleyQuery,
  useActivities,
  useClient,
  useCommentAnnotation,
  useCommentAnnotations,
  useCommentAnnotationsCount,
  useCommentsSidebar,
  useContactList,
  useCurrentUser,
  useCurrentUserPermissions,
  useDocuments,
  useInfiniteCommentAnnotations,
  useNotifications,
  useNotificationSettings,
  useSelectedComments,
  useUnreadCommentsCount,
  useUnreadNotificationsCount,
  useUserPermissions,
} from '../../hooks/index.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { aNotification } from '../../testing/aNotification.js';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
let queryClient: QueryClient;
beforeEach(async () => {
  service = await startTestService();
  queryClient = new QueryClient();
  await service.rest('notifications/add', aNotification({ notificationId: 'n1' }));
  await addThreads(service, 'plan', { annotationId: 't1' });
});

const signedIn = async () => {
  const { result, client } = renderParleyHook(() => useCurrentUser(), service.as('ada'), { queryClient });
  await waitFor(() => expect(result.current?.userId).toBe('ada'));
  return client;
};

// The newest version of the library deprecates these two. The older ones that we accept have nothing else.
const prefetch = <T,>(query: ParleyQuery<T>) => queryClient.prefetchQuery(query); // oxlint-disable-line typescript/no-deprecated
const prefetchPages = <T,>(query: ParleyPagesQuery<T>) => queryClient.prefetchInfiniteQuery(query); // oxlint-disable-line typescript/no-deprecated

describe('query options', () => {
  it('prefetch what a hook then shows from its first rendering on', async () => {
    let isShown = false;
    const first: unknown[] = [];
    const useLater = () => {
      const { client } = useClient();
      const options = { enabled: isShown };
      const data = [
        useNotifications({ tab: 'for-you' }, options).data?.map(({ id }) => id),
        useCommentAnnotations({ documentIds: ['plan'] }, options).data?.map(({ annotationId }) => annotationId),
        useInfiniteCommentAnnotations({ documentIds: ['plan'] }, options).data?.map(({ annotationId }) => annotationId),
        useDocuments({ documentIds: ['plan'] }, options).data,
      ];
      if (isShown) first.push(data);
      return { client, user: useCurrentUser() };
    };
    const { result, rerender, client } = renderParleyHook(useLater, service.as('ada'), { queryClient });
    await waitFor(() => expect(result.current.user).toBeTruthy());
    await act(() =>
      Promise.all([
        prefetch(notificationQueries.list(client, { type: 'forYou' })),
        prefetch(commentQueries.annotations(client, { documentIds: ['plan'] })),
        prefetchPages(commentQueries.pages(client, { documentIds: ['plan'] })),
        prefetch(documentQueries.list(client, { documentIds: ['plan'] })),
      ]),
    );
    isShown = true;
    rerender();
    expect(first[0]).toEqual([['n1'], ['t1'], ['t1'], { plan: expect.anything() }]);
  });

  it('work with useQuery of the app, live', async () => {
    const client = await signedIn();
    function Bell() {
      const { data } = useQuery(notificationQueries.unreadCount(client));
      return <p>{data?.all} unread</p>;
    }
    render(
      <QueryClientProvider client={queryClient}>
        <Bell />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('1 unread')).toBeVisible();
    await service.rest('notifications/add', aNotification({ notificationId: 'n2' }));
    expect(await screen.findByText('2 unread')).toBeVisible();
  });

  it('work with useSuspenseQuery: nothing is shown until it is loaded, also while the person signs in, and then live', async () => {
    const browser = service.as('ada');
    const shown: number[] = [];
    function Feed() {
      const { client } = useClient();
      return client && <List />;
    }
    function List() {
      useCurrentUser(); // renders again for the next person
      const client = useClient().client!;
      const { data } = useSuspenseQuery(notificationQueries.list(client), queryClient);
      shown.push(data.notifications.length);
      return <p>{data.notifications.length} notifications</p>;
    }
    render(
      <ParleyProvider {...browser.props} queryClient={queryClient}>
        <Suspense fallback="Loading">
          <Feed />
        </Suspense>
      </ParleyProvider>,
    );
    expect(await screen.findByText('1 notifications')).toBeVisible();
    expect(new Set(shown)).toEqual(new Set([1]));
    await service.rest('notifications/add', aNotification({ notificationId: 'n2' }));
    expect(await screen.findByText('2 notifications')).toBeVisible();
  });
});

describe('keys', () => {
  it('of every reading hook are those of the factories, and begin with the scope', async () => {
    const useAll = () => {
      useActivities({ maxDays: 7 });
      useCommentAnnotation('t1', 'plan');
      useCommentAnnotations({ documentIds: ['plan'] });
      useCommentAnnotationsCount({ documentIds: ['plan'] });
      useCommentsSidebar();
      useContactList();
      useCurrentUserPermissions();
      useDocuments({ documentIds: ['plan'] });
      useInfiniteCommentAnnotations({ documentIds: ['plan'] });
      useNotifications({ tab: 'document', documentId: 'plan' });
      useNotificationSettings();
      useSelectedComments();
      useUnreadCommentsCount({ scope: 'document' });
      useUnreadNotificationsCount();
      useUserPermissions();
      return useCurrentUser();
    };
    const { result, client } = renderParleyHook(useAll, service.as('ada'), { queryClient, documentId: 'plan' });
    await waitFor(() => expect(result.current).toBeTruthy());
    const scope = scopeOf(client);
    expect(scope).toMatchObject({ userId: 'ada', organizationId: service.organizationId });
    const expected = [
      activityKeys.list(scope, { maxDays: 7 }),
      commentKeys.annotation(scope, { annotationId: 't1', documentId: 'plan' }),
      commentKeys.list(scope, { documentIds: ['plan'] }),
      commentKeys.counts(scope, { documentIds: ['plan'] }),
      commentKeys.sidebar(scope),
      commentKeys.pages(scope, { documentIds: ['plan'] }),
      commentKeys.selected(scope),
      commentKeys.unreadCount(scope, { scope: 'document', unit: 'comments' }),
      contactKeys.list(scope),
      documentKeys.list(scope, { documentIds: ['plan'] }),
      notificationKeys.list(scope, { type: 'documents', documentId: 'plan' }),
      notificationKeys.settings(scope),
      notificationKeys.unreadCount(scope),
      notificationKeys.unreadCount(scope, { documentId: 'plan' }),
      permissionKeys.current(scope),
      permissionKeys.list(scope),
    ];
    const hashes = (keys: readonly (readonly unknown[])[]) => keys.map((key) => hashKey(key)).sort();
    const cached = queryClient.getQueryCache().findAll({ queryKey: parleyKeys.all(scope) });
    expect(hashes(cached.map(({ queryKey }) => queryKey))).toEqual(hashes(expected));
    expect(expected.map((key) => key.slice(0, 3))).toEqual(expected.map(([, , name]) => ['parley', scope, name]));
  });

  it('of all lists of a resource invalidate each of them', async () => {
    const client = await signedIn();
    await prefetch(documentQueries.list(client, { documentIds: ['plan'] }));
    await prefetch(documentQueries.list(client));
    await queryClient.invalidateQueries({ queryKey: documentKeys.lists(scopeOf(client)) });
    const states = queryClient.getQueryCache().findAll({ queryKey: documentKeys.lists(scopeOf(client)) });
    expect(states.map(({ state }) => state.isInvalidated)).toEqual([true, true]);
  });
});
