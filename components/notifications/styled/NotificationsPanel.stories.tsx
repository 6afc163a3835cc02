import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { NotificationsPanel, type NotificationsPanelProps } from '@parley/react/components';
import { Notifications } from '@parley/react/headless';
import { chooseOption } from '../../../.storybook/chooseOption.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { aNotification, PEOPLE } from '../../../testing/aNotification.js';
import { someNotifications } from '../../../test/support/someNotifications.js';

const meta: Meta<typeof NotificationsPanel> = {
  title: 'Notifications/Styled/Panel',
  component: NotificationsPanel,
  parameters: { parley: { notifications: someNotifications() } },
  render: (args) => (
    <div style={{ inlineSize: 'min(26rem, 100%)', blockSize: '38rem' }}>
      <NotificationsPanel {...args} />
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof NotificationsPanel>;

const worldOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded['parley'] as StoryWorld;

/** What is for me comes first; unread rows have a dot and say so. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('listitem');
    await expect(rows).toHaveLength(5);
    await expect(rows[0]).toHaveTextContent('Grace Hopper mentioned you');
    await expect(within(rows[0]!).getByText('Unread')).toBeInTheDocument();
  },
};

export const Documents: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /^Documents/ }));
    await expect(await canvas.findByRole('region', { name: 'Roadmap' })).toBeInTheDocument();
    await expect(canvas.getByRole('region', { name: 'Pricing experiments' })).toHaveTextContent('closed the survey');
  },
};

export const All: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /^All/ }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(6));
  },
};

export const People: Story = {
  args: { tabConfig: { people: { enable: true } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /^People/ }));
    const mary = await canvas.findByRole('region', { name: 'Mary Jackson' });
    await expect(within(mary).getAllByRole('listitem')).toHaveLength(2);
  },
};

const clickedDigest = fn<NonNullable<NotificationsPanelProps['onNotificationClick']>>();

/** Comments that came in a batch are one row; it opens to the earlier ones, and each leads to what it is about. */
export const Digest: Story = {
  args: { onNotificationClick: clickedDigest },
  parameters: {
    parley: {
      notifications: [],
      prepare: async (world: StoryWorld) => {
        const batch = (user: object) =>
          world.rest('workspace/notificationconfig/update', {
            organizationId: undefined,
            notificationServiceConfig: { batchConfig: { user } },
          });
        await batch({ isEnabled: true, maxActivities: 3 });
        const [first, second, third] = [PEOPLE.grace, PEOPLE.mary, PEOPLE.grace].map((from, index) => ({
          commentAnnotations: [
            {
              annotationId: `digest-${index}`,
              comments: [{ from, commentText: DIGEST[index], taggedUserContacts: [{ userId: 'ada' }] }],
            },
          ],
        }));
        for (const thread of [first, second, third]) {
          const on = { documentId: 'roadmap', createDocument: true, triggerNotification: true };
          await world.rest('commentannotations/add', { ...on, ...thread });
        }
        await batch({ isEnabled: false });
      },
    },
  },
  play: async ({ canvas }) => {
    const [row] = await canvas.findAllByRole('listitem'); // the earlier ones stand inside of it
    await expect(row).toHaveTextContent('Grace Hopper mentioned you');
    await userEvent.click(await within(row!).findByText('Show 2 more'));
    const [latest, oldest] = within(row!)
      .getAllByRole('button', { name: /mentioned you/ })
      .slice(1);
    await expect(latest).toHaveTextContent(`Mary Jackson mentioned you${DIGEST[1]}`);
    await userEvent.click(oldest!);
    await expect(clickedDigest.mock.lastCall?.[0].notification.targetAnnotationId).toBe('digest-0');
    await waitFor(() => expect(within(row!).queryByText('Unread')).not.toBeInTheDocument());
  },
};

const DIGEST = ['Can you look at the budget?', 'The dates moved again.', 'Who writes the summary?'];

export const Empty: Story = {
  parameters: { parley: { notifications: [] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are all caught up')).toBeInTheDocument();
  },
};

/** The service takes its time. */
export const Loading: Story = {
  parameters: { parley: { prepare: (world: StoryWorld) => void world.network.hold('notifications/list') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading notifications')).toBeInTheDocument();
  },
};

/** The service answers with an error; trying again helps. */
export const ErrorAndRetry: Story = {
  parameters: { parley: { prepare: (world: StoryWorld) => world.network.refuseNext('notifications/list') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Notifications could not be loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(5);
  },
};

/** What was loaded stays, what happened meanwhile comes when the connection is back. */
export const OfflineThenBack: Story = {
  play: async ({ canvas, ...context }) => {
    const world = worldOf(context);
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(5);
    world.network.goOffline();
    await expect(await canvas.findByText(/You are offline/)).toBeInTheDocument();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5);
    await world.notify(aNotification({ displayHeadlineMessageTemplate: 'While you were away' }));
    world.network.goOnline();
    await expect(await canvas.findByText('While you were away')).toBeInTheDocument();
    await waitFor(() => expect(canvas.queryByText(/You are offline/)).not.toBeInTheDocument());
  },
};

/** Only the rows on screen are in the document, and every one can be reached. */
export const VeryFull: Story = {
  args: { tabConfig: { forYou: { enable: false }, documents: { enable: false } }, pageSize: 100 },
  parameters: {
    parley: {
      notifications: Array.from({ length: 100 }, (_, index) =>
        aNotification({ displayHeadlineMessageTemplate: `Number ${100 - index}`, minutesAgo: index }),
      ),
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Number 100');
    const scroller = canvasElement.querySelector('.parley-scroll')!;
    await waitFor(
      () => {
        scroller.scrollTop = scroller.scrollHeight;
        return expect(canvas.getByText('Number 1')).toBeVisible();
      },
      { interval: 100 },
    );
    await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeLessThan(50));
    await expect(await canvas.findByText('Number 1')).toBeVisible();
  },
};

const LONG = `${'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung '.repeat(6)}https://example.com/${'x'.repeat(300)}`;

export const LongText: Story = {
  parameters: {
    parley: {
      documents: { roadmap: LONG.slice(0, 500) },
      notifications: [
        aNotification({ displayHeadlineMessageTemplate: LONG, displayBodyMessage: LONG }),
        aNotification(),
      ],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(2);
    const scroller = canvasElement.querySelector('.parley-scroll')!;
    await expect(scroller.scrollWidth).toBe(scroller.clientWidth);
  },
};

/** A name that is written from right to left turns itself, and not the sentence that begins with it; nor the other way round. */
export const NameOfAnotherScript: Story = {
  parameters: {
    parley: {
      notifications: [
        aNotification({
          actionUser: { userId: 'layla', name: 'ليلى حداد' },
          displayHeadlineMessageTemplate: '{actionUser} moved it to Q3',
        }),
        aNotification({
          actionUser: { userId: 'grace', name: 'Grace Hopper' },
          displayHeadlineMessageTemplate: '{actionUser} ردّت على تعليقك',
        }),
      ],
    },
  },
  play: async ({ canvas }) => {
    const directionAround = async (name: string) =>
      getComputedStyle((await canvas.findByText(name)).parentElement!).direction;
    await expect(await directionAround('ليلى حداد')).toBe('ltr');
    await expect(await directionAround('Grace Hopper')).toBe('rtl');
  },
};

/** A new one comes in above, is announced once, and nothing else moves. */
export const LiveArrival: Story = {
  play: async ({ canvas, ...context }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(5);
    await worldOf(context).notify(aNotification({ displayHeadlineMessageTemplate: 'Just now' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Just now'));
    const announced = canvas
      .getAllByRole('status')
      .filter((status) => status.textContent === 'New notification: Just now');
    await expect(announced).toHaveLength(1);
  },
};

/** While the pointer is on a row's buttons nothing moves under it. */
export const ArrivalWhileBusy: Story = {
  play: async ({ canvas, ...context }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Delete' });
    await userEvent.click(within(first!.closest('li')!).getByRole('button', { name: 'Mark read' }));
    await expect(canvas.queryByText('Just now')).not.toBeInTheDocument();
    await worldOf(context).notify(aNotification({ displayHeadlineMessageTemplate: 'Just now' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Just now'));
  },
};

export const MarkRead: Story = {
  args: { readNotificationsOnForYouTab: true },
  play: async ({ canvas }) => {
    const [row] = await canvas.findAllByRole('listitem');
    await expect(row).toHaveAttribute('data-parley-state', 'unread');
    await userEvent.click(within(row!).getByRole('button', { name: 'Mark read' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('data-parley-state', 'read'));
  },
};

/** On For You what has been read leaves. */
export const MarkAllRead: Story = {
  play: async ({ canvas }) => {
    await canvas.findAllByRole('listitem');
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all read' }));
    await expect(await canvas.findByText('You are all caught up')).toBeInTheDocument();
  },
};

/** It can be taken back for a while; the keyboard comes back to the row with it. */
export const Delete: Story = {
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('listitem');
    await userEvent.click(within(rows[1]!).getByRole('button', { name: 'Delete' }));
    const undo = await canvas.findByRole('button', { name: 'Undo' });
    await userEvent.hover(undo); // the time does not run meanwhile
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4));
    await expect(canvas.queryByText(/welcome mail/)).not.toBeInTheDocument();
    await expect(canvas.getByText('Notification deleted.')).toBeVisible();
    await userEvent.click(undo);
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(5));
    await waitFor(() =>
      expect(canvas.getAllByRole('listitem')[1]).toContainElement(document.activeElement as HTMLElement),
    );
  },
};

/** While it can still be taken back. */
export const Deleted: Story = {
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('listitem');
    await userEvent.click(within(rows[1]!).getByRole('button', { name: 'Delete' }));
    await userEvent.hover(await canvas.findByRole('button', { name: 'Undo' }));
  },
};

/** The service refuses: the row comes back, and the panel says so. */
export const DeleteRefused: Story = {
  parameters: {
    parley: { prepare: (world: StoryWorld) => world.network.refuseNext('notifications/delete', 'PERMISSION_DENIED') },
  },
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('listitem');
    await userEvent.click(within(rows[0]!).getByRole('button', { name: 'Delete' }));
    dispatchEvent(new Event('pagehide')); // does not wait until it can no longer be taken back
    await expect(await canvas.findByRole('alert')).toHaveTextContent('could not be deleted');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5);
  },
};

const onNotificationClick = fn();

/** A click anywhere on a row opens it: it becomes read, and the host hears of it. */
export const Click: Story = {
  args: { onNotificationClick, readNotificationsOnForYouTab: true },
  play: async ({ canvas }) => {
    onNotificationClick.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: /Build 4312/ }));
    await expect(onNotificationClick).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /Build 4312/ }).closest('li')).toHaveAttribute(
        'data-parley-state',
        'read',
      ),
    );
  },
};

/** Arrow keys go from row to row, Home and End to the ends; the Tab key leaves the list after one row. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('listitem');
    within(rows[0]!)
      .getByRole('button', { name: /mentioned you/ })
      .focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(rows[1]).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{End}');
    await expect(rows.at(-1)).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{ArrowUp}{Home}');
    await expect(rows[0]).toContainElement(document.activeElement as HTMLElement);
  },
};

export const Settings: Story = {
  args: { settings: true },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Notification settings' }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Email/ }));
    await expect(canvas.getByRole('radio', { name: 'Only involved' })).toBeChecked();
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'All' })).toBeEnabled());
    await userEvent.click(canvas.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Email/ })).toHaveTextContent('All'));
  },
};

export const SettingsDropdown: Story = {
  args: { settings: true, settingsLayout: 'dropdown', enableSettingsAtOrganizationLevel: true },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Notification settings' }));
    const inbox = await canvas.findByRole('button', { name: /^Inbox/ });
    await waitFor(() => expect(inbox).toBeEnabled());
    await chooseOption(inbox, 'Only involved');
    await waitFor(() => expect(inbox).toHaveAttribute('data-parley-value', 'MINE'));
    await expect(canvas.getByText(/every document of your organization/)).toBeInTheDocument();
  },
};

/** Muting is one click, and an empty inbox says why it is empty. */
export const MutedAll: Story = {
  args: { settings: true, enableSettingsAtOrganizationLevel: true },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Notification settings' }));
    const muteAll = await canvas.findByRole('button', { name: 'Mute all' });
    await waitFor(() => expect(muteAll).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(muteAll);
    await expect(await canvas.findByText(/Everything is muted/)).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(await canvas.findByText('Notifications are off')).toBeInTheDocument();
  },
};

/** The host draws what comes from its build server, and an empty state of its own. */
export const CustomSlots: Story = {
  args: {
    slots: {
      sources: {
        build: ({ notification }) => (
          <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
            <code style={{ flex: 1 }}>{notification.displayHeadlineMessage}</code>
            <Notifications.Open>Open the log</Notifications.Open>
          </div>
        ),
      },
      Headline: ({ notification }) => <em>{notification.displayHeadlineMessage}</em>,
      Empty: ({ tab }) => <p>Nothing for {tab}.</p>,
    },
  },
  play: async ({ canvas }) => {
    const build = (await canvas.findByText('Build 4312 failed on main')).closest('li')!;
    await expect(within(build).getByRole('button', { name: 'Open the log' })).toBeInTheDocument();
    await expect(canvas.getByText('Grace Hopper mentioned you').tagName).toBe('EM');
  },
};

/** The content of custom notifications is with the host; its answer is on its way. */
export const ProviderPending: Story = {
  parameters: {
    parley: {
      notifications: [aNotification({ isNotificationResolverUsed: true, notificationSource: 'custom' })].map(
        withoutContent,
      ),
      provider: { dataProviders: { notification: { get: () => new Promise(() => {}) } } },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByRole('listitem');
    await waitFor(() =>
      expect(canvasElement.querySelector('.parley-headline')).toHaveAttribute('data-parley-state', 'pending'),
    );
  },
};

/** The host does not answer: a neutral text, the time, and a row that can still be clicked. */
export const ProviderFailed: Story = {
  args: { onNotificationClick },
  parameters: {
    parley: {
      notifications: [aNotification({ isNotificationResolverUsed: true, notificationSource: 'custom' })].map(
        withoutContent,
      ),
      provider: { dataProviders: { notification: { get: async () => ({ status: 500 }) } } },
    },
  },
  play: async ({ canvas }) => {
    onNotificationClick.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: /New notification/ }));
    await expect(onNotificationClick).toHaveBeenCalledOnce();
  },
};

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: Default.play!,
};

/** Dark on its own, whatever the page is. */
export const DarkInALightPage: Story = {
  args: { darkMode: true },
  play: async ({ canvas }) => {
    const panel = await canvas.findByRole('region', { name: 'Notifications' });
    await canvas.findAllByRole('listitem');
    await expect(getComputedStyle(panel).colorScheme).toBe('dark');
  },
};

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  parameters: {
    parley: {
      provider: {
        language: 'he',
        translations: { he: { Notifications: 'התראות', 'For You': 'עבורך', Documents: 'מסמכים', All: 'הכול' } },
      },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('listitem');
    const selected = canvas.getByRole('tab', { name: /עבורך/ });
    selected.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('tab', { name: /מסמכים/ })).toHaveAttribute('aria-selected', 'true');
  },
};

export const Narrow: Story = {
  globals: { viewport: { value: 'phone' } },
  play: Default.play!,
};

/** Words of the host's, names and plurals alike. */
export const Translated: Story = {
  parameters: {
    parley: {
      provider: {
        language: 'de',
        translations: {
          de: {
            Notifications: 'Mitteilungen',
            'For You': 'Für dich',
            'Mark all read': 'Alles gelesen',
            Unread: 'Ungelesen',
          },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Mitteilungen' })).toBeInTheDocument();
    await expect(canvas.getByRole('tab', { name: /^Für dich/ })).toBeInTheDocument();
  },
};

/** What a backend sends when the content stays with it: ids and people only. */
function withoutContent(notification: ReturnType<typeof aNotification>) {
  const { displayHeadlineMessageTemplate: _headline, displayBodyMessage: _body, ...rest } = notification;
  return { ...rest, actionUser: PEOPLE.mary };
}
