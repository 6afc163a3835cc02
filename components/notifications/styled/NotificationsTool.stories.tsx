import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { NotificationsTool } from '@parley/react/components';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { aNotification } from '../../../testing/aNotification.js';
import { someNotifications } from '../../../test/support/someNotifications.js';

const meta: Meta<typeof NotificationsTool> = {
  title: 'Notifications/Styled/Tool',
  component: NotificationsTool,
  parameters: { layout: 'fullscreen', parley: { notifications: someNotifications() } },
  render: (args) => (
    <header
      style={{
        display: 'flex',
        justifyContent: 'flex-end',
        padding: 12,
        minBlockSize: '44rem',
        background: 'var(--parley-background-1)',
      }}
    >
      <NotificationsTool {...args} />
    </header>
  ),
};
export default meta;

type Story = StoryObj<typeof NotificationsTool>;

const openPanel = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: /unread/ }));
  return screen.findByRole('dialog', { name: 'Notifications' });
};

/** The count is in the name of the button. */
export const Closed: Story = {
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Notifications, 5 unread' });
    await expect(bell).toHaveAttribute('aria-expanded', 'false');
    // A bar that clips what sticks out of it cuts the ring of the badge at most.
    const badge = within(bell).getByText('5');
    const ringPx = Number.parseFloat(getComputedStyle(badge).borderTopWidth);
    await expect(badge.getBoundingClientRect().top + ringPx).toBeGreaterThanOrEqual(bell.getBoundingClientRect().top);
  },
};

/** Escape closes, and the focus is back on the bell. */
export const Popover: Story = {
  play: async ({ canvas }) => {
    const panel = await openPanel(canvas);
    const rows = await within(panel).findAllByRole('listitem');
    await expect(rows).toHaveLength(5);
    await waitFor(() => expect(panel).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(canvas.getByRole('button', { name: /unread/ })).toHaveFocus();
  },
};

export const Opened: Story = {
  play: async ({ canvas }) => {
    await expect(await within(await openPanel(canvas)).findAllByRole('listitem')).toHaveLength(5);
  },
};

/** The bell closes what it opened. */
export const Toggle: Story = {
  play: async ({ canvas }) => {
    await openPanel(canvas);
    await userEvent.click(canvas.getByRole('button', { name: /unread/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};

/** Beside the page, which stays usable. */
export const Sidebar: Story = {
  args: { panelOpenMode: 'sidebar' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /unread/ }));
    const panel = await screen.findByRole('complementary', { name: 'Notifications' });
    await waitFor(() => expect(panel).toHaveFocus());
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    await expect(canvas.getByRole('button', { name: /unread/ })).toHaveFocus();
  },
};

export const SidebarOpened: Story = {
  args: { panelOpenMode: 'sidebar' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /unread/ }));
    await expect(await screen.findByRole('complementary', { name: 'Notifications' })).toBeInTheDocument();
  },
};

/** The bell rises while the panel is closed, and says so once. */
export const LiveArrival: Story = {
  play: async ({ canvas, loaded }) => {
    await canvas.findByRole('button', { name: 'Notifications, 5 unread' });
    await canvas.findByRole('status'); // is there before it has something to say
    await (loaded['parley'] as StoryWorld).notify(aNotification({ displayHeadlineMessageTemplate: 'Just now' }));
    await expect(await canvas.findByRole('button', { name: 'Notifications, 6 unread' })).toBeInTheDocument();
    await expect(await canvas.findByText('New notification: Just now')).toBeInTheDocument();
  },
};

export const OverNinetyNine: Story = {
  parameters: { parley: { notifications: Array.from({ length: 101 }, () => aNotification()) } },
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Notifications, 99+ unread' });
    await expect(bell).toHaveTextContent('99+');
  },
};

/** The badge counts what the whole organization may see. */
export const ConsiderAllNotifications: Story = {
  args: { considerAllNotifications: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Notifications, 6 unread' })).toBeInTheDocument();
  },
};

/** The panel, which stands elsewhere in the document, is dark with its bell. */
export const DarkInALightPage: Story = {
  args: { darkMode: true },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(await openPanel(canvas)).colorScheme).toBe('dark');
  },
};

export const Dark: Story = { globals: { theme: 'dark' }, play: Opened.play! };

/** On a phone the panel is the screen. */
export const Narrow: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const panel = await openPanel(canvas);
    await waitFor(() => expect(panel.getBoundingClientRect().width).toBe(innerWidth));
    await expect(within(panel).getByRole('button', { name: 'Close' })).toBeVisible();
  },
};
