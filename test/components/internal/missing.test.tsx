import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  ActivityLog,
  CommentComposer,
  CommentsSidebar,
  InlineCommentsSection,
  NotificationsPanel,
} from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { contextOf } from '../../../src/contextOf.js';
import type { ParleyClient } from '../../../src/index.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
let client: ParleyClient;
beforeAll(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // The service keeps the timers that it has.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

const LISTS = [
  { list: <NotificationsPanel />, name: 'Notifications', text: 'Sign in to see your notifications.' },
  { list: <ActivityLog />, name: 'Activity', text: 'Sign in to see what people do here.' },
  { list: <CommentsSidebar embedMode />, name: 'Comments', text: 'Sign in to see the comments.' },
  { list: <InlineCommentsSection targetElementId="talk" />, name: 'Comments', text: 'Sign in to see the comments.' },
];

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const onClientLoad = (loaded: ParleyClient) => {
  client = loaded;
};

it.each(LISTS)('says that nobody is signed in, once the app had time to do it: $text', async ({ list, name, text }) => {
  const { apiKey, transport } = service.as('ada').props;
  render(<ParleyProvider {...{ apiKey, transport }}>{list}</ParleyProvider>);
  await screen.findByRole('region', { name });
  await wait(1000);
  expect(screen.queryByText(text)).toBeNull();
  await wait(3000);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /comment/ })).toBeNull();
});

it.each(LISTS)('says it at once after a sign-out: $text', async ({ list, text }) => {
  const { props } = service.as('ada');
  render(
    <ParleyProvider {...props} documentId="plan" onClientLoad={onClientLoad}>
      {list}
    </ParleyProvider>,
  );
  await screen.findByText(/^(You are all caught up|No activity yet|No comments yet)$/);
  await act(() => client.signOut());
  expect(await screen.findByText(text)).toBeVisible();
});

it('offers no composer of its own to somebody who is not signed in', async () => {
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={onClientLoad}>
      <CommentComposer targetComposerElementId="alone" />
    </ParleyProvider>,
  );
  expect(await screen.findByRole('textbox')).toBeVisible();
  await waitFor(() => expect(client.getInitState().value).toBe(true));
  await act(() => client.signOut());
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('keeps a composer, and what is in it, where signing in failed', async () => {
  const { network, props } = service.as('ada');
  network.goOffline();
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // it says so
  render(
    <ParleyProvider {...props} documentId="plan" onClientLoad={onClientLoad}>
      <CommentComposer targetComposerElementId="alone" />
    </ParleyProvider>,
  );
  const composer = () => contextOf(client).ui.getState().comments.composers?.['alone'];
  await waitFor(() => expect(composer()).toBeDefined());
  const before = composer();
  await waitFor(() => expect(contextOf(client).session.failure.value).not.toBeNull());
  await wait(4000);
  expect(composer()).toBe(before);
});

it('says that no document is open, and shows the comments once one is', async () => {
  const { props } = service.as('ada');
  const page = (documentId?: string) => (
    <ParleyProvider {...props} documentId={documentId}>
      <CommentsSidebar embedMode />
    </ParleyProvider>
  );
  const { rerender } = render(page());
  const region = await screen.findByRole('region', { name: 'Comments' });
  await wait(4000);
  expect(await within(region).findByText('No document is open')).toBeVisible();
  rerender(page('plan'));
  expect(await within(region).findByText('No comments yet')).toBeVisible();
});

it('says that the person has no access any more, until they have it again', async () => {
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'taken' }] });
  const setAccess = (accessType: 'restricted' | 'public') =>
    service.rest('organizations/documents/access/update', { documentIds: ['taken'], accessType });
  render(
    <ParleyProvider {...service.as('ada').props} documentId="taken">
      <CommentsSidebar embedMode />
      <InlineCommentsSection targetElementId="talk" />
    </ParleyProvider>,
  );
  await waitFor(() => expect(screen.getAllByText('No comments yet')).toHaveLength(2));
  await setAccess('restricted');
  expect(await screen.findByText('You have no access')).toBeVisible();
  expect(await screen.findByText(/^You have no access here/)).toBeVisible();
  await setAccess('public');
  await waitFor(() => expect(screen.getAllByText('No comments yet')).toHaveLength(2));
});
