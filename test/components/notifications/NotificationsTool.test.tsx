import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type NotificationElement,
  ParleyProvider,
  type ParleyProviderProps,
  useNotifications,
  useNotificationSettings,
} from '@parley/react';
import { NotificationsPanel, NotificationsTool } from '@parley/react/components';
import { createUndo } from '../../../src/ui/createUndo.js';
import { aNotification, type NotificationInput } from '../../../testing/aNotification.js';
import { chooseOption } from '../../support/chooseOption.js';
import { startTestService, type TestBrowser, type TestService } from '../../support/startTestService.js';

let service: TestService;
let browser: TestBrowser;
beforeEach(async () => {
  service = await startTestService();
  browser = service.as('ada');
});

const notify = (input: NotificationInput = {}) => service.rest('notifications/add', aNotification(input));
const draw = (children: React.ReactNode, props: Partial<ParleyProviderProps> = {}) =>
  render(
    <ParleyProvider language="en" {...browser.props} {...props}>
      {children}
    </ParleyProvider>,
  );

it('has the unread count in the name of the bell, live, and opens and closes with the keyboard', async () => {
  await notify();
  const user = userEvent.setup();
  draw(<NotificationsTool />);
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(bell).toHaveAttribute('title', 'Notifications');
  await notify({ displayHeadlineMessageTemplate: 'Just now' });
  await waitFor(() => expect(bell).toHaveAccessibleName('Notifications, 2 unread'));

  bell.focus();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(panel).findAllByRole('listitem')).toHaveLength(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bell).toHaveFocus();
});

it('shows in the popover what was new when it opened, until it closes, and what arrives meanwhile', async () => {
  await notify({ displayHeadlineMessageTemplate: 'Old' });
  const user = userEvent.setup();
  draw(<NotificationsTool />);
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  const news = () =>
    screen
      .getAllByRole('listitem')
      .map((row) => [row.querySelector('.parley-headline')?.textContent, !!within(row).queryByText('New')]);
  const badge = () => bell.querySelector('[data-parley-part="badge"]');
  await waitFor(() => expect(badge()).toHaveAttribute('data-parley-state', 'new'));
  await user.click(bell);
  expect(await screen.findByText('New')).toBeInTheDocument();
  // The mark has been made: it is the panel that remembers.
  await waitFor(() => expect(badge()).toHaveAttribute('data-parley-state', 'seen'));
  expect(news()).toEqual([['Old', true]]);
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await notify({ displayHeadlineMessageTemplate: 'For all', notifyUsers: [], notifyAll: true });
  await notify({ displayHeadlineMessageTemplate: 'Fresh' });
  await waitFor(() => expect(badge()).toHaveAttribute('data-parley-state', 'new'));
  await user.click(bell);
  await waitFor(() =>
    expect(news()).toEqual([
      ['Fresh', true],
      ['Old', false],
    ]),
  );
  await waitFor(() => expect(badge()).toHaveAttribute('data-parley-state', 'seen'));
  await notify({ displayHeadlineMessageTemplate: 'Just now' });
  await waitFor(() =>
    expect(news()).toEqual([
      ['Just now', true],
      ['Fresh', true],
      ['Old', false],
    ]),
  );
});

describe('its panel closes', () => {
  /** An open panel, and a button beside it. */
  async function openPanel(tool = <NotificationsTool />) {
    await notify();
    const user = userEvent.setup();
    draw(
      <>
        {tool}
        <button type="button">Elsewhere</button>
      </>,
    );
    const bell = await screen.findByRole('button', { name: /unread/ });
    await user.click(bell);
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    await within(panel).findByRole('listitem');
    return { user, bell, panel, elsewhere: screen.getByRole('button', { name: 'Elsewhere' }) };
  }

  it('by a press outside of it', async () => {
    const { user, panel } = await openPanel();
    await user.click(within(panel).getByRole('heading', { name: 'Notifications' }));
    expect(panel).toBeInTheDocument();
    await user.click(document.body);
    expect(panel).not.toBeInTheDocument();
  });

  it('when the focus goes elsewhere, but not to its bell', async () => {
    const { bell, panel, elsewhere } = await openPanel();
    act(() => bell.focus());
    expect(panel).toBeInTheDocument();
    act(() => elsewhere.focus());
    expect(panel).not.toBeInTheDocument();
    expect(elsewhere).toHaveFocus();
  });

  it('by Escape, also where the focus is on its bell; the press is used up', async () => {
    const { user, bell, panel } = await openPanel();
    const listener = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', listener);
    act(() => bell.focus());
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', listener);
    expect(panel).not.toBeInTheDocument();
    expect(listener.mock.calls[0]![0].defaultPrevented).toBe(true);
  });

  it('not by a press or Escape in the list of one of its selects, which is elsewhere in the page', async () => {
    const { user, panel } = await openPanel(<NotificationsTool settings settingsLayout="dropdown" />);
    await user.click(within(panel).getByRole('button', { name: 'Notification settings' }));
    const select = await within(panel).findByRole('button', { name: /^Email/ });
    await waitFor(() => expect(select).toBeEnabled());
    await user.click(select);
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(panel).toBeInTheDocument();
    await chooseOption(select, 'None');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(panel).toBeInTheDocument();
  });
});

it('announces an arrival once, however many bells and panels a page has', async () => {
  await notify();
  draw(
    <>
      <NotificationsTool />
      <NotificationsPanel />
    </>,
  );
  await screen.findAllByRole('listitem');
  await notify({ displayHeadlineMessageTemplate: 'Just now' });
  expect(await screen.findByText('New notification: Just now')).toBeInTheDocument();
});

it('renders nothing for a host that left notifications out', async () => {
  const { container } = draw(
    <>
      <NotificationsTool />
      <NotificationsPanel />
    </>,
    { config: { featureAllowList: ['comment'] } },
  );
  expect(container).toBeEmptyDOMElement();
});

it('carries the theme of its surroundings into the popover, and its own darkMode before that', async () => {
  await notify();
  const user = userEvent.setup();
  draw(
    <div data-parley-theme="dark">
      <NotificationsTool />
    </div>,
  );
  await user.click(await screen.findByRole('button', { name: /unread/ }));
  expect(await screen.findByRole('dialog')).toHaveAttribute('data-parley-theme', 'dark');
});

describe('a deletion', () => {
  const deletions = () => service.requests.filter((path) => path === 'notifications/delete').length;
  const removeFirst = async () => {
    const rows = await screen.findAllByRole('listitem');
    await userEvent.click(within(rows[0]!).getByRole('button', { name: 'Delete' }));
    return screen.findByRole('button', { name: 'Undo' });
  };

  it('can be taken back by a button and by Ctrl+Z; it is announced, and the row gets the focus', async () => {
    await notify({ displayHeadlineMessageTemplate: 'Kept' });
    draw(<NotificationsPanel />);
    const undo = await removeFirst();
    expect(screen.getByText('Notification deleted.').closest('[role="status"]')).toBeInTheDocument();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    await userEvent.click(undo);
    expect(await screen.findByRole('listitem')).toContainElement(document.activeElement as HTMLElement);
    expect(screen.queryByText('Notification deleted.')).not.toBeInTheDocument();

    await removeFirst();
    screen.getByRole('button', { name: 'Undo' }).focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('listitem')).toHaveTextContent('Kept');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(deletions()).toBe(0);
  });

  it('is final with the next one, when the page is left, and when the panel goes', async () => {
    for (const name of ['One', 'Two', 'Three']) await notify({ displayHeadlineMessageTemplate: name });
    const { rerender } = draw(<NotificationsPanel />);
    await removeFirst();
    expect(deletions()).toBe(0);
    await removeFirst();
    await waitFor(() => expect(deletions()).toBe(1));
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(deletions()).toBe(2));
    await removeFirst();
    rerender(<ParleyProvider {...browser.props}>{null}</ParleyProvider>);
    await waitFor(() => expect(deletions()).toBe(3));
  });
});

describe('the undo of deletions', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const start = () => {
    const sent: string[] = [];
    const onFailure = vi.fn();
    const undo = createUndo<string>(new Set(), () => undefined);
    const remove = (id: string) =>
      void undo
        .remove(id, async (after) => {
          await after;
          sent.push(id);
        })
        .catch(onFailure);
    return { sent, onFailure, undo, remove };
  };

  it('lasts six seconds, and the time stops while it has focus or the pointer', async () => {
    const { undo, remove, sent, onFailure } = start();
    undo.offer();
    remove('a');
    undo.hold(true);
    await vi.advanceTimersByTimeAsync(60_000);
    undo.hold(false);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['a']);
    remove('b');
    undo.undo();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['a']);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is not offered for what is refused at once', async () => {
    const offered: (string | null)[] = [];
    const undo = createUndo<string>(new Set(), (item) => offered.push(item));
    undo.offer();
    await expect(undo.remove('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(offered).toEqual(['a', null]);
  });

  it('does not delay what nobody offers to take back', async () => {
    const { remove, sent } = start();
    remove('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['a']);
  });
});

it('sets what its props say while it is mounted, over the switches of the element, and leaves nothing behind', async () => {
  await notify({ notificationId: 'own', actionUser: { userId: 'ada' }, displayHeadlineMessageTemplate: 'My own' });
  await notify({ notificationId: 'other', displayHeadlineMessageTemplate: 'Other' });
  let element: NotificationElement | undefined;
  const page = (panel: React.ReactNode) => (
    <ParleyProvider
      {...browser.props}
      documentId="plan"
      onClientLoad={(client) => {
        element = client.getNotificationElement();
      }}
    >
      {panel}
      <Headlines />
    </ParleyProvider>
  );
  const headlines = () => screen.getByTestId('headlines').textContent;
  const { rerender } = render(
    page(<NotificationsPanel maxDays={7} selfNotifications enableSettingsAtOrganizationLevel />),
  );
  await waitFor(() => expect(headlines()).toBe('organization: Other,My own'));
  act(() => {
    element?.disableSelfNotifications();
    element?.disableSettingsAtOrganizationLevel();
  });
  rerender(page(<NotificationsPanel maxDays={5} selfNotifications enableSettingsAtOrganizationLevel />));
  await waitFor(() => expect(headlines()).toBe('organization: Other,My own'));
  rerender(page(null));
  await waitFor(() => expect(headlines()).toBe('document: Other'));
});

function Headlines() {
  const { data } = useNotifications();
  const { level } = useNotificationSettings();
  const headlines = data?.map(({ displayHeadlineMessage }) => displayHeadlineMessage).join();
  return (
    <p data-testid="headlines">
      {level}: {headlines}
    </p>
  );
}

it('calls the host with the notification that was clicked, and marks it read', async () => {
  await notify({ notificationId: 'n1', notificationSourceData: { order: 7 } });
  const clicked: unknown[] = [];
  draw(
    <NotificationsPanel
      readNotificationsOnForYouTab
      onNotificationClick={({ notification }) => clicked.push(notification)}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Grace Hopper mentioned you/ }));
  expect(clicked).toMatchObject([{ id: 'n1', notificationSourceData: { order: 7 } }]);
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveAttribute('data-parley-state', 'read'));
});

it('hands a slot the same notification that the default row had, by source before all', async () => {
  await notify({ notificationSource: 'build', displayHeadlineMessageTemplate: 'Build failed' });
  await notify({ displayHeadlineMessageTemplate: 'Mentioned' });
  draw(
    <NotificationsPanel
      slots={{
        Item: ({ notification }) => <i>item {notification.displayHeadlineMessage}</i>,
        sources: { build: ({ notification }) => <b>source {notification.displayHeadlineMessage}</b> },
      }}
    />,
  );
  expect(await screen.findByText('source Build failed')).toBeInTheDocument();
  expect(screen.getByText('item Mentioned')).toBeInTheDocument();
});

it('writes what setDarkMode chose to the document, and takes it away with the last provider', async () => {
  const { unmount } = draw(<NotificationsPanel />, { onClientLoad: (client) => client.setDarkMode(true) });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-parley-theme', 'dark'));
  unmount();
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-parley-theme'));
});
