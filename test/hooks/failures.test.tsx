import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useActivities } from '../../hooks/activities.js';
import {
  useCommentAnnotation,
  useCommentAnnotations,
  useInfiniteCommentAnnotations,
} from '../../hooks/commentAnnotations.js';
import { useCommentAnnotationsCount, useUnreadCommentsCount } from '../../hooks/commentCounts.js';
import { useCommentsSidebar } from '../../hooks/useCommentsSidebar.js';
import { useCursors } from '../../hooks/cursors.js';
import { usePresence } from '../../hooks/presence.js';
import { useRecordings } from '../../hooks/recordings.js';
import { useLiveSelection } from '../../hooks/selection.js';
import { useTypingUsers } from '../../hooks/useTyping.js';
import { useViews } from '../../hooks/useViews.js';
import { useContactList } from '../../hooks/contacts.js';
import { useCurrentUser } from '../../hooks/session.js';
import { useCurrentUserPermissions } from '../../hooks/permissions.js';
import { useDocuments } from '../../hooks/useDocuments.js';
import { useMentionSearch } from '../../hooks/useMentionSearch.js';
import { useNotifications } from '../../hooks/useNotifications.js';
import { useUnreadNotificationsCount } from '../../hooks/useUnreadNotificationsCount.js';
import { useNotificationSettings } from '../../hooks/useNotificationSettings.js';
import type { ParleyProviderProps } from '../../hooks/ParleyProvider.js';
import { useReactions } from '../../hooks/useReactions.js';
import type { Read } from '../../hooks/shapes.js';
import { useUserPermissions } from '../../hooks/permissions.js';
import { createHttpTransport } from '../../src/transport/createHttpTransport.js';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';

import { startTestService, type TestBrowser, type TestService } from '../support/startTestService.js';

/** Every hook that reads. */
const READS: Record<string, () => Read<unknown>> = {
  useActivities: () => useActivities(),
  useCommentAnnotation: () => useCommentAnnotation('t1', 'plan'),
  useCommentAnnotations: () => useCommentAnnotations(),
  useCommentAnnotationsCount: () => useCommentAnnotationsCount({ documentIds: ['plan'] }),
  'useCommentAnnotationsCount of the open documents': () => useCommentAnnotationsCount(),
  useContactList: () => useContactList(),
  useCurrentUserPermissions: () => useCurrentUserPermissions(),
  useDocuments: () => useDocuments({ documentIds: ['plan'] }),
  useInfiniteCommentAnnotations: () => useInfiniteCommentAnnotations({ documentIds: ['plan'] }),
  useMentionSearch: () => useMentionSearch('a'),
  useNotifications: () => useNotifications(),
  useNotificationSettings: () => useNotificationSettings(),
  useReactions: () => useReactions({ annotationId: 't1', commentId: 'c1' }),
  'useReactions to an element of the page': () => useReactions({ targetElementId: 'chart' }),
  useCursors: () => useCursors(),
  useLiveSelection: () => useLiveSelection(),
  usePresence: () => usePresence(),
  useRecordings: () => useRecordings(),
  useTypingUsers: () => useTypingUsers({ annotationId: 't1' }),
  useViews: () => useViews({ by: 'user' }),
  'useUnreadCommentsCount of a thread': () => useUnreadCommentsCount({ annotationId: 't1' }),
  useUnreadCommentsCount: () => useUnreadCommentsCount({ scope: 'document' }),
  useUnreadNotificationsCount: () => useUnreadNotificationsCount(),
  'useUnreadNotificationsCount of a document': () => useUnreadNotificationsCount({ documentId: 'plan' }),
  useUserPermissions: () => useUserPermissions(),
  useCommentsSidebar: () => useCommentsSidebar() as unknown as Read<unknown>, // it has `error` and `refetch`, no `data`
};

/** The hooks that are live: what their streams ask the service for, a part of its path. */
const LIVE: Record<string, string> = {
  useActivities: 'activities/list',
  useCommentAnnotation: 'commentAnnotations/list',
  useCommentAnnotations: 'commentAnnotations/list',
  useCommentAnnotationsCount: 'commentAnnotations/counts',
  useContactList: 'contacts/groups/get',
  useCurrentUserPermissions: 'permissions/get',
  useMentionSearch: 'contacts/groups/get',
  useNotifications: 'notifications/documents',
  useNotificationSettings: 'notifications/settings/get',
  useReactions: 'commentAnnotations/list',
  useUnreadCommentsCount: 'commentAnnotations/list',
  useUnreadNotificationsCount: 'notifications/counts',
  'useUnreadNotificationsCount of a document': 'notifications/counts',
};

const useAll = () => ({
  // The order of the hooks is that of the constant.
  reads: Object.fromEntries(Object.entries(READS).map(([name, use]) => [name, use()])),
  user: useCurrentUser(),
});

let service: TestService;
let browser: TestBrowser;
let logged: string[];
beforeEach(async () => {
  service = await startTestService();
  browser = service.as('ada');
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void logged.push(text));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await addThreads(service, 'plan', {
    annotationId: 't1',
    commentData: [{ commentId: 'c1', commentText: 'Hello', from: { userId: 'bob' } }],
  });
});

const render = (props: Partial<ParleyProviderProps> = {}) =>
  renderParleyHook(useAll, browser, { documentId: 'plan', ...props });
type Rendered = ReturnType<typeof render>;
const failures = ({ result }: Rendered) =>
  Object.fromEntries(
    Object.entries(result.current.reads).map(([name, { isError, isLoading, error }]) => [
      name,
      isError && !isLoading && error?.code,
    ]),
  );
const everywhere = (code: string) => Object.fromEntries(Object.keys(READS).map((name) => [name, code]));
const expectData = (rendered: Rendered) =>
  waitFor(() => {
    const { useCommentsSidebar: sidebar, ...reads } = rendered.result.current.reads;
    expect(sidebar).toMatchObject({ isError: false, isLoading: false, total: 1 });
    for (const [name, read] of Object.entries(reads)) {
      expect({ name, isError: read.isError, hasData: read.data !== undefined }).toEqual({
        name,
        isError: false,
        hasData: true,
      });
    }
  });

interface Cause {
  code: string;
  /** What the console must name. */
  says: RegExp;
  props: () => Partial<ParleyProviderProps>;
}

const signingInAs = (change: object) => ({ authProvider: { ...browser.props.authProvider, ...change } });

describe.each<[string, Cause]>([
  [
    'the API key is wrong',
    {
      code: 'UNAUTHENTICATED',
      says: /refused the API key "wrong".*apiKey of ParleyProvider.*config\.baseUrl/,
      props: () => ({
        apiKey: 'wrong',
        transport: createHttpTransport({
          apiKey: 'wrong',
          baseUrl: 'http://parley.test',
          fetch: browser.network.fetch,
          WebSocket: browser.network.WebSocket,
        }),
      }),
    },
  ],
  [
    'the service is down',
    {
      code: 'NETWORK_ERROR',
      says: /no service could be reached at http:\/\/parley\.test.*config\.baseUrl.*CORS/,
      props() {
        browser.network.goOffline();
        return {};
      },
    },
  ],
  [
    'the token is refused',
    {
      code: 'UNAUTHENTICATED',
      says: /refused the user token.*auth\/generate_token/,
      props: () => signingInAs({ generateToken: async () => 'nonsense' }),
    },
  ],
  [
    'the organization is not theirs',
    {
      code: 'NOT_FOUND',
      says: /organization "elsewhere".*organizationId/,
      props: () => signingInAs({ user: { userId: 'ada', organizationId: 'elsewhere' } }),
    },
  ],
  [
    'generateToken fails',
    {
      code: 'TOO_MANY_RETRIES',
      says: /authProvider\.generateToken failed.*backend is away/,
      props: () =>
        signingInAs({
          retryConfig: { retryCount: 1 },
          generateToken: () => Promise.reject(new Error('backend is away')),
        }),
    },
  ],
])('when nobody can sign in because %s', (_name, { code, says, props }) => {
  it('every reading hook is in error, nobody is signed in, and the console names cause and remedy once', async () => {
    const rendered = render(props());
    await waitFor(() => expect(failures(rendered)).toEqual(everywhere(code)));
    expect(rendered.result.current.user).toBeNull();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(says);
    expect(rendered.result.current.reads['useNotifications']!.error?.message).toMatch(says);
  });

  it('the streams of the elements fail, also for who subscribes later', async () => {
    const rendered = render(props());
    await waitFor(() => expect(failures(rendered)).toEqual(everywhere(code)));
    const { client } = rendered;
    const errors: string[] = [];
    for (const [name, stream] of Object.entries({
      comments: client.getCommentElement().getCommentAnnotations(),
      counts: client.getCommentElement().getCommentAnnotationsCount(),
      unread: client.getCommentElement().getUnreadCommentCountOnCurrentDocument(),
      notifications: client.getNotificationElement().getNotificationsData(),
      notificationCounts: client.getNotificationElement().getUnreadNotificationsCount(),
      settings: client.getNotificationElement().getSettings(),
      activities: client.getActivityElement().getAllActivities(),
      contacts: client.getContactElement().getContactList(),
      permissions: client.getCurrentUserPermissions(),
    })) {
      stream.subscribe({ error: (error) => errors.push(`${name} ${(error as { code: string }).code}`) });
    }
    await waitFor(() =>
      expect(new Set(errors)).toEqual(
        new Set(
          [
            'comments',
            'counts',
            'unread',
            'notifications',
            'notificationCounts',
            'settings',
            'activities',
            'contacts',
            'permissions',
          ].map((name) => `${name} ${code}`),
        ),
      ),
    );
  });

  it('nothing is said on a console that is switched off', async () => {
    const rendered = render({ ...props(), onClientLoad: (client) => client.disableLogs() });
    await waitFor(() => expect(failures(rendered)).toEqual(everywhere(code)));
    expect(logged).toEqual([]);
  });
});

describe('after a failed sign-in', () => {
  it('refetch of any hook signs in again, and all of them have data', async () => {
    let token = async () => 'nonsense';
    const rendered = render(signingInAs({ generateToken: () => token() }));
    await waitFor(() => expect(failures(rendered)).toEqual(everywhere('UNAUTHENTICATED')));
    token = () => service.token('ada');
    await act(async () => void (await rendered.result.current.reads['useUnreadNotificationsCount']!.refetch()));
    await expectData(rendered);
    expect(rendered.result.current.user).toMatchObject({ userId: 'ada' });
  });

  it('a refetch that fails again stays in error and says nothing more', async () => {
    const rendered = render(signingInAs({ generateToken: async () => 'nonsense' }));
    await waitFor(() => expect(failures(rendered)).toEqual(everywhere('UNAUTHENTICATED')));
    await act(async () => void (await rendered.result.current.reads['useNotifications']!.refetch()));
    expect(failures(rendered)).toEqual(everywhere('UNAUTHENTICATED'));
    expect(service.requests.filter((path) => path === 'session/identify')).toHaveLength(2);
    expect(logged).toHaveLength(1);
  });

  it('a write says why nobody is signed in', async () => {
    browser.network.goOffline();
    const rendered = render();
    await waitFor(() => expect(failures(rendered)).toEqual(everywhere('NETWORK_ERROR')));
    const writing = rendered.client.getNotificationElement().setAllNotificationsAsRead();
    await expect(writing).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  });

  it('one that began without a network signs in by itself when the service is back, and clears every error', async () => {
    browser.network.goOffline();
    const rendered = render();
    await waitFor(() => expect(failures(rendered)).toEqual(everywhere('NETWORK_ERROR')));
    expect(rendered.client.getConnectionState().value).toBe('offline');
    browser.network.goOnline();
    act(() => void window.dispatchEvent(new Event('online')));
    await expectData(rendered);
    await waitFor(() => expect(rendered.client.getConnectionState().value).toBe('online'));
  });
});

describe('somebody who is removed from the organization while connected', () => {
  it('finds every reading hook in error, and data again once they are let in and refetch', async () => {
    await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
    await service.rest('users/add', { documentId: 'plan', users: [{ userId: 'ada' }] });
    const token = await service.token('ada'); // grants nothing when it is given again
    const rendered = render(signingInAs({ generateToken: async () => token }));
    await expectData(rendered);
    await act(async () => void (await service.rest('users/delete', { userIds: ['ada'] })));
    await waitFor(() => expect(failures(rendered)).toEqual(everywhere('PERMISSION_DENIED')));
    expect(rendered.result.current.user).toBeNull();
    expect(logged.filter((line) => line.startsWith('[parley]'))).toEqual([
      expect.stringMatching(/"ada" has lost access to the organization .*Grant "ada" access/),
    ]);
    await service.rest('users/add', { users: [{ userId: 'ada' }] });
    await service.rest('users/add', { documentId: 'plan', users: [{ userId: 'ada' }] });
    await act(async () => void (await rendered.result.current.reads['useNotifications']!.refetch()));
    await expectData(rendered);
  });
});

describe('a document that cannot be opened', () => {
  it('is an error of what is about the open documents, and refetch opens it again', async () => {
    browser.network.refuseNext('session/identify', 'INVALID_ARGUMENT'); // the one that names the documents
    browser.network.refuseNext('documents/open', 'INTERNAL');
    const rendered = render();
    await waitFor(() =>
      expect(failures(rendered)).toMatchObject({
        useCommentAnnotations: 'INTERNAL',
        'useCommentAnnotationsCount of the open documents': 'INTERNAL',
        useUnreadCommentsCount: 'INTERNAL',
        useCommentsSidebar: 'INTERNAL',
        useNotifications: false,
      }),
    );
    await act(async () => void (await rendered.result.current.reads['useCommentAnnotations']!.refetch()));
    await expectData(rendered);
  });
});

describe.each(Object.entries(LIVE))('%s', (name, operation) => {
  it('is in error beside its data when it cannot be read again, asks again with refetch, and recovers', async () => {
    const rendered = render();
    await expectData(rendered);
    const read = () => rendered.result.current.reads[name]!;
    const { data } = read();
    // Not only the next one: the first sign-in of a person changes what they may see, which is read again sooner or later.
    const allow = browser.network.refuse(operation);
    const asked = () => service.requests.filter((path) => path === operation).length;
    await act(async () => void (await read().refetch()));
    await waitFor(() => expect(read()).toMatchObject({ isError: true, error: { code: 'INTERNAL' } }));
    expect(read().data).toEqual(data);
    allow();
    const before = asked();
    await act(async () => void (await read().refetch()));
    await waitFor(() => expect(read()).toMatchObject({ isError: false, error: null }));
    expect(asked()).toBeGreaterThan(before);
    expect(read().data).toEqual(data);
  });
});
