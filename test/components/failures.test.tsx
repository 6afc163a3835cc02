import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import {
  ActivityLog,
  CommentBubble,
  CommentComposer,
  CommentDialog,
  CommentPin,
  Comments,
  CommentsSidebar,
  CommentThread,
  CommentTool,
  InlineCommentsSection,
  NotificationsPanel,
  NotificationsTool,
  SidebarButton,
} from '../../components/index.js';
import type { ParleyClient } from '../../src/index.js';
import { addThreads } from '../support/commentsOn.js';
import { startTestService, type TestBrowser, type TestService } from '../support/startTestService.js';

let service: TestService;
let browser: TestBrowser;
let client: ParleyClient;
let token: () => Promise<string>;
beforeEach(async () => {
  service = await startTestService();
  browser = service.as('ada');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  token = () => service.token('ada');
  await addThreads(service, 'plan', { annotationId: 't1', targetElementId: 'article' });
});

const show = (component: ReactElement) =>
  render(
    <ParleyProvider
      {...browser.props}
      authProvider={{ ...browser.props.authProvider, generateToken: () => token() }}
      documentId="plan"
      language="en"
      onClientLoad={(loaded) => (client = loaded)}
    >
      {component}
    </ParleyProvider>,
  );

const NOT_SIGNED_IN = /You could not be signed in\. Reload the page/;

describe('while nobody can be signed in', () => {
  beforeEach(() => (token = async () => 'nonsense'));

  it.each<[string, ReactElement, string]>([
    ['NotificationsPanel', <NotificationsPanel key="1" />, 'Notifications could not be loaded'],
    ['CommentsSidebar', <CommentsSidebar key="2" embedMode />, 'Comments could not be loaded'],
    ['ActivityLog', <ActivityLog key="3" />, 'Activity could not be loaded'],
    [
      'InlineCommentsSection',
      <InlineCommentsSection key="4" targetElementId="article" />,
      'Comments could not be loaded',
    ],
    ['CommentThread', <CommentThread key="5" annotationId="t1" />, 'Comments could not be loaded'],
    ['CommentDialog', <CommentDialog key="6" annotationId="t1" />, 'Comments could not be loaded'],
    ['Comments', <Comments key="7" />, 'Comments could not be loaded.'],
  ])('%s says so and signs in again when asked', async (_name, component, title) => {
    show(component);
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(title));
    expect(alert).toHaveTextContent(NOT_SIGNED_IN);
    token = () => service.token('ada');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(client.getUser()).toMatchObject({ userId: 'ada' });
  });

  it.each<[string, ReactElement]>([
    ['NotificationsTool', <NotificationsTool key="1" />],
    ['SidebarButton', <SidebarButton key="2" />],
    ['CommentTool', <CommentTool key="3" />],
    ['CommentBubble', <CommentBubble key="4" annotationId="t1" />],
    ['CommentPin', <CommentPin key="5" annotationId="t1" />],
  ])('%s is a button that says so, and a click signs in again', async (_name, component) => {
    show(component);
    const button = await screen.findByRole('button', { name: NOT_SIGNED_IN });
    expect(button.title).toMatch(NOT_SIGNED_IN);
    token = () => service.token('ada');
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: NOT_SIGNED_IN })).toBeNull());
    expect(client.getUser()).toMatchObject({ userId: 'ada' });
  });

  it('CommentComposer says so, and signs in again when asked', async () => {
    show(<CommentComposer />);
    const alert = await screen.findByText(NOT_SIGNED_IN);
    token = () => service.token('ada');
    await userEvent.click(within(alert.parentElement!).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(NOT_SIGNED_IN)).toBeNull());
  });
});

describe('somebody who is removed from the organization while connected', () => {
  it('reads what happened in every component, and goes on when they are let in again', async () => {
    await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
    const given = await service.token('ada');
    token = async () => given; // grants nothing when it is given again
    show(
      <>
        <NotificationsPanel />
        <CommentThread annotationId="t1" />
        <CommentTool />
      </>,
    );
    await screen.findByText('You are all caught up');
    await waitFor(() => expect(client.getConnectionState().value).toBe('online'));
    await act(async () => void (await service.rest('users/delete', { userIds: ['ada'] })));
    const LOST = /You no longer have access to this organization\. Ask whoever runs this page for it\./;
    await waitFor(() => expect(screen.getAllByText(LOST)).toHaveLength(2));
    expect(screen.getByRole('button', { name: LOST })).toBeVisible();
    await service.rest('users/add', { users: [{ userId: 'ada' }] });
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    await screen.findByText('You are all caught up');
    expect(screen.queryByText(LOST)).toBeNull();
  });
});

describe('what was loaded and cannot be read again', () => {
  const OUTDATED = /What you see may be out of date\./;

  it.each<[string, ReactElement, string, string, () => Promise<unknown>]>([
    [
      'NotificationsPanel',
      <NotificationsPanel key="1" />,
      'empty',
      'notifications/list',
      () => client.getNotificationElement().refetchNotifications(),
    ],
    [
      'CommentsSidebar',
      <CommentsSidebar key="2" embedMode />,
      'ready',
      'commentAnnotations/list',
      () => client.getCommentElement().getAllCommentAnnotations().refetch!(),
    ],
    [
      'ActivityLog',
      <ActivityLog key="3" config={{ maxDays: 7 }} />,
      'empty',
      'activities/list',
      () => client.getActivityElement().refetchActivities({ maxDays: 7 }),
    ],
  ])('%s shows it under a word that says so, until it is', async (_name, component, loaded, operation, readAnew) => {
    show(component);
    const state = () => document.querySelector('section')?.dataset['parleyState'];
    await waitFor(() => expect(state()).toBe(loaded));
    // Whatever failed is read again once the connection is there.
    await waitFor(() => expect(client.getConnectionState().value).toBe('online'));
    browser.network.refuseNext(operation);
    await act(() => readAnew().catch(() => undefined));
    const note = await screen.findByText(OUTDATED);
    expect(state()).toBe(loaded);
    await userEvent.click(within(note.parentElement!).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(OUTDATED)).toBeNull());
    expect(state()).toBe(loaded);
  });
});

describe('notification settings that cannot be read', () => {
  it('are no form over guesses, but say so, and are read again when asked', async () => {
    await service.rest('notifications/add', {
      documentId: 'plan',
      actionUser: { userId: 'bob', name: 'Bob' },
      displayHeadlineMessageTemplate: '{actionUser} waves',
      displayBodyMessage: 'Hello',
      notifyUsers: [{ userId: 'ada' }],
    });
    show(<NotificationsPanel settings />);
    expect(await screen.findByText('Bob waves')).toBeVisible();
    act(() => browser.network.goOffline());
    await userEvent.click(screen.getByRole('button', { name: 'Notification settings' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The settings could not be loaded');
    expect(screen.queryByRole('button', { name: 'Mute all' })).toBeNull();
    browser.network.goOnline();
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Mute all' })).toBeVisible();
  });
});
