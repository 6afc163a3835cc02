import { QueryClient } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useCurrentUser } from '../../hooks/session.js';
import { useDocuments } from '../../hooks/useDocuments.js';
import { useNotifications } from '../../hooks/useNotifications.js';
import { useUnreadNotificationsCount } from '../../hooks/useUnreadNotificationsCount.js';
import { useNotificationSettings } from '../../hooks/useNotificationSettings.js';
import type { AuthProvider, Transport } from '../../src/index.js';
import { aNotification } from '../../testing/aNotification.js';
import { startTestService } from '../support/startTestService.js';

/** A page in which everything that hooks can show is on screen; each rendering is kept. */
async function start() {
  const service = await startTestService();
  await service.rest('notifications/add', aNotification({ displayHeadlineMessageTemplate: 'secret of ada' }));
  await service.rest('organizations/documents/add', {
    documents: [{ documentId: 'of ada', documentName: 'secret of ada', accessType: 'restricted' }],
  });
  await service.rest('auth/permissions/add', {
    organizationId: undefined,
    user: { userId: 'ada' },
    permissions: { resources: [{ type: 'document', id: 'of ada', organizationId: service.organizationId }] },
  });
  const browser = service.as('ada');
  const queryClient = new QueryClient();
  const shown: { userId: string | undefined; text: string }[] = [];
  function Page() {
    const user = useCurrentUser();
    const parts = [
      useNotifications().data,
      useNotifications({ type: 'forYou' }).data,
      useUnreadNotificationsCount().data,
      useDocuments().data,
      useNotificationSettings().data,
    ];
    const text = JSON.stringify(parts);
    shown.push({ userId: user?.userId, text });
    return <pre>{text}</pre>;
  }
  const requests: Promise<unknown>[] = [];
  const { transport } = browser.props;
  const watched: Transport = {
    ...transport,
    request(...args) {
      const answer = transport.request(...args);
      requests.push(answer.catch(() => undefined));
      return answer;
    },
  };
  const app = (authProvider: AuthProvider) => (
    <ParleyProvider {...browser.props} transport={watched} authProvider={authProvider} queryClient={queryClient}>
      <Page />
    </ParleyProvider>
  );
  const { rerender, container } = render(app(browser.props.authProvider));
  const switchTo = (userId: string) => rerender(app(service.as(userId).props.authProvider));
  const cached = () =>
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state.data]),
    );
  return { service, browser, requests, shown, container, switchTo, cached };
}

it.each(['notifications/list', 'notifications/documents', 'notifications/counts', 'documents/get', 'session/identify'])(
  'shows and caches nothing of the first person for the second while %s of the first is in flight',
  async (operation) => {
    const { browser, requests, shown, container, switchTo, cached } = await start();
    const release = browser.network.hold(operation);
    const isSignedIn = operation !== 'session/identify';
    await waitFor(() => expect(shown.at(-1)?.userId).toBe(isSignedIn ? 'ada' : undefined));
    const ofAda = [...requests];
    switchTo('grace');
    release();
    await waitFor(() => expect(shown.at(-1)?.userId).toBe('grace'));
    await waitFor(() => expect(container.textContent).toContain('"all":'));
    await act(() => Promise.all(ofAda)); // whatever was on its way for her has arrived by now
    const ofGrace = shown.slice(shown.findIndex(({ userId }) => userId === 'grace'));
    expect(ofGrace.filter(({ text }) => text.includes('secret of ada'))).toEqual([]);
    expect(cached()).not.toContain('ada');
  },
);

it('after everything of the first has been shown, nothing of it is left for the second', async () => {
  const { service, shown, container, switchTo, cached } = await start();
  await waitFor(() => expect(container.textContent).toMatch(/secret of ada.*secret of ada.*secret of ada/s));
  expect(cached()).toContain('secret of ada');
  switchTo('grace');
  expect(cached()).not.toContain('secret of ada');
  await waitFor(() => expect(shown.at(-1)?.userId).toBe('grace'));
  // Somebody tells both of them something: only what is Grace's arrives.
  await service.rest('notifications/add', aNotification({ displayHeadlineMessageTemplate: 'more secret of ada' }));
  await service.rest(
    'notifications/add',
    aNotification({
      displayHeadlineMessageTemplate: 'for grace',
      actionUser: { userId: 'mary' },
      notifyUsers: [{ userId: 'grace' }],
    }),
  );
  await waitFor(() => expect(container.textContent).toContain('for grace'));
  expect(container.textContent).not.toContain('secret of ada');
  expect(cached()).not.toContain('secret of ada');
});
