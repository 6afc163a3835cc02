import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Notifications } from '@parley/react/headless';
import { chooseOption } from '../../.storybook/chooseOption.js';
import type { StoryWorld } from '../../.storybook/StoryWorld.js';
import { aNotification } from '../../testing/aNotification.js';
import { someNotifications } from '../../test/support/someNotifications.js';

const meta: Meta = {
  title: 'Notifications/Headless',
  parameters: { parley: { notifications: someNotifications() } },
};
export default meta;

type Story = StoryObj;

const worldOf = (loaded: Record<string, unknown>) => loaded['parley'] as StoryWorld;

/** Every part of a row. */
export const Rows: Story = {
  render: () => (
    <Notifications.Root>
      <Notifications.List>
        {(n) => (
          <Notifications.Item key={n.id} notification={n}>
            <Notifications.Avatar />
            <Notifications.Open>
              <Notifications.UnreadMark /> <Notifications.Headline />
            </Notifications.Open>
            <Notifications.Body />
            <Notifications.Document /> <Notifications.Time />
            <Notifications.MarkRead />
            <Notifications.Delete />
          </Notifications.Item>
        )}
      </Notifications.List>
      <Notifications.LoadMore />
      <Notifications.Failure />
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    const [row] = await canvas.findAllByRole('listitem');
    await expect(row).toHaveAttribute('data-parley-source', 'custom');
    await expect(within(row!).getByText('Roadmap')).toBeInTheDocument();
  },
};

export const MarkRead: Story = {
  parameters: { parley: { notifications: [aNotification({ displayHeadlineMessageTemplate: 'Ada mentioned you' })] } },
  render: () => (
    <Notifications.Root tab="all">
      <Notifications.List>
        {(n) => (
          <Notifications.Item key={n.id} notification={n}>
            {n.displayHeadlineMessage} <Notifications.MarkRead />
          </Notifications.Item>
        )}
      </Notifications.List>
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mark read' }));
    await waitFor(() => expect(canvas.getByRole('listitem')).toHaveAttribute('data-parley-state', 'read'));
  },
};

/** The row that takes the place of a deleted one takes the focus too. */
export const Delete: Story = {
  render: () => (
    <Notifications.Root>
      <Notifications.List>
        {(n) => (
          <Notifications.Item key={n.id} notification={n}>
            <Notifications.Open>
              <Notifications.Headline />
            </Notifications.Open>
            <Notifications.Delete />
          </Notifications.Item>
        )}
      </Notifications.List>
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    const [first, second] = await canvas.findAllByRole('listitem');
    await userEvent.click(within(first!).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await expect(second).toContainElement(document.activeElement as HTMLElement);
  },
};

export const Tabs: Story = {
  render: () => (
    <Notifications.Root tabConfig={{ people: { enable: true, name: 'Colleagues' } }}>
      <Notifications.TabList>{({ id }) => <Notifications.Tab key={id} value={id} />}</Notifications.TabList>
      <Notifications.TabPanel>
        <Notifications.List>
          {(n) => (
            <Notifications.Item key={n.id} notification={n}>
              <Notifications.Headline />
            </Notifications.Item>
          )}
        </Notifications.List>
      </Notifications.TabPanel>
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    (await canvas.findByRole('tab', { name: 'For You' })).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('tabpanel', { name: 'Colleagues' })).toBeInTheDocument();
    await userEvent.keyboard('{Home}');
    await expect(canvas.getByRole('tabpanel', { name: 'For You' })).toBeInTheDocument();
  },
};

export const Groups: Story = {
  render: () => (
    <Notifications.Root tab="document">
      <Notifications.Groups by="document">
        {(group) => (
          <Notifications.Group key={group.id} group={group}>
            <Notifications.GroupHeading />
            <Notifications.List>
              {(n) => (
                <Notifications.Item key={n.id} notification={n}>
                  <Notifications.Headline />
                </Notifications.Item>
              )}
            </Notifications.List>
          </Notifications.Group>
        )}
      </Notifications.Groups>
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    const onboarding = await canvas.findByRole('region', { name: 'Onboarding checklist' });
    await expect(within(onboarding).getAllByRole('listitem')).toHaveLength(2);
  },
};

/** The bell needs no Root: it counts wherever it stands. */
export const TriggerAndBadge: Story = {
  render: () => (
    <Notifications.Trigger>
      <span aria-hidden="true">🔔</span> <Notifications.Badge />
    </Notifications.Trigger>
  ),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Notifications, 5 unread' });
    await userEvent.click(bell);
    await expect(bell).toHaveAttribute('data-parley-state', 'open');
  },
};

export const MarkAllRead: Story = {
  render: () => (
    <Notifications.Root>
      <Notifications.MarkAllRead />
      <Notifications.Empty />
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Mark all read' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(button);
    await expect(await canvas.findByText('You are all caught up')).toBeInTheDocument();
    await expect(button).toHaveFocus();
  },
};

export const LoadMore: Story = {
  parameters: {
    parley: {
      notifications: Array.from({ length: 40 }, (_, index) =>
        aNotification({ displayHeadlineMessageTemplate: `Number ${40 - index}`, minutesAgo: index }),
      ),
    },
  },
  render: () => (
    <Notifications.Root tab="all" pageSize={10}>
      <Notifications.List>
        {(n) => (
          <Notifications.Item key={n.id} notification={n}>
            <Notifications.Headline />
          </Notifications.Item>
        )}
      </Notifications.List>
      <Notifications.LoadMore />
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    const before = (await canvas.findAllByRole('listitem')).length;
    await userEvent.click(canvas.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(before));
  },
};

export const Loading: Story = {
  parameters: { parley: { prepare: (world: StoryWorld) => void world.network.hold('notifications/list') } },
  render: () => (
    <Notifications.Root>
      <Notifications.Loading />
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading notifications');
  },
};

export const Empty: Story = {
  parameters: { parley: { notifications: [] } },
  render: () => (
    <Notifications.Root tab="all">
      <Notifications.Empty />
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing here yet')).toBeInTheDocument();
  },
};

export const ErrorAndRetry: Story = {
  parameters: { parley: { prepare: (world: StoryWorld) => world.network.refuseNext('notifications/list') } },
  render: () => (
    <Notifications.Root>
      <Notifications.Error>
        That did not work. <Notifications.Retry />
      </Notifications.Error>
      <Notifications.List>
        {(n) => (
          <Notifications.Item key={n.id} notification={n}>
            <Notifications.Headline />
          </Notifications.Item>
        )}
      </Notifications.List>
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(5);
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
};

export const Offline: Story = {
  render: () => (
    <Notifications.Root>
      <Notifications.Offline />
      <Notifications.List>
        {(n) => (
          <Notifications.Item key={n.id} notification={n}>
            <Notifications.Headline />
          </Notifications.Item>
        )}
      </Notifications.List>
    </Notifications.Root>
  ),
  play: async ({ canvas, loaded }) => {
    await canvas.findAllByRole('listitem');
    worldOf(loaded).network.goOffline();
    await expect(await canvas.findByRole('status')).toHaveTextContent('You are offline');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5);
  },
};

/** A menu of the host's is open in a row: what arrives waits, and says so. */
export const ArrivedUnderAnOpenMenu: Story = {
  render: () => (
    <Notifications.Root>
      <Notifications.Arrived />
      <Notifications.List>
        {(n) => (
          <Notifications.Item key={n.id} notification={n}>
            <Notifications.Headline />
            <details>
              <summary aria-expanded="true">Menu</summary>
            </details>
          </Notifications.Item>
        )}
      </Notifications.List>
    </Notifications.Root>
  ),
  play: async ({ canvas, loaded }) => {
    await canvas.findAllByRole('listitem');
    await worldOf(loaded).notify(aNotification({ displayHeadlineMessageTemplate: 'Just now' }));
    const waiting = await canvas.findByRole('button', { name: '1 new notification' });
    await expect(canvas.queryByText('Just now')).not.toBeInTheDocument();
    await userEvent.click(waiting);
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Just now');
  },
};

export const Announcer: Story = {
  parameters: { parley: { notifications: [aNotification()] } },
  render: () => (
    <>
      <Notifications.Announcer />
      <Notifications.Announcer />
      <Notifications.Badge />
      <Notifications.Root tab="all">
        <Notifications.List>
          {(n) => (
            <Notifications.Item key={n.id} notification={n}>
              <Notifications.Headline />
            </Notifications.Item>
          )}
        </Notifications.List>
      </Notifications.Root>
    </>
  ),
  play: async ({ canvas, canvasElement, loaded }) => {
    // What comes before the inbox is followed is no news; a count that has changed shows that it is followed.
    await canvas.findByRole('listitem');
    await worldOf(loaded).notify(aNotification({ displayHeadlineMessageTemplate: 'Earlier' }));
    await canvas.findByText('2');
    await worldOf(loaded).notify(aNotification({ displayHeadlineMessageTemplate: 'Just now' }));
    await waitFor(() => expect(canvasElement).toHaveTextContent('New notification: Just now'));
    await expect(canvas.getAllByText('New notification: Just now')).toHaveLength(1);
  },
};

export const Settings: Story = {
  render: () => (
    <Notifications.Settings>
      <Notifications.SettingsStatus />
      <Notifications.SettingsChannels>
        {(channel) => (
          <fieldset key={channel.id}>
            <legend>{channel.name}</legend>
            {channel.values.map(({ id, name }) => (
              <label key={id}>
                <Notifications.SettingsOption channel={channel.id} value={id} /> {name}
              </label>
            ))}
          </fieldset>
        )}
      </Notifications.SettingsChannels>
      <Notifications.MuteAll />
    </Notifications.Settings>
  ),
  play: async ({ canvas }) => {
    const email = within(await canvas.findByRole('group', { name: 'Email' }));
    await waitFor(() => expect(email.getByRole('radio', { name: 'Only involved' })).toBeEnabled());
    await expect(email.getByRole('radio', { name: 'Only involved' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Mute all' }));
    await waitFor(() => expect(email.getByRole('radio', { name: 'None' })).toBeChecked());
    // The status shows what was read, the choices the form: one may be drawn before the other.
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Everything is muted'));
  },
};

export const SettingsSelect: Story = {
  render: () => (
    <Notifications.Settings>
      <Notifications.SettingsChannels>
        {(channel) => <Notifications.SettingsSelect key={channel.id} channel={channel.id} />}
      </Notifications.SettingsChannels>
    </Notifications.Settings>
  ),
  play: async ({ canvas }) => {
    const inbox = await canvas.findByRole('button', { name: /^Inbox/ });
    await waitFor(() => expect(inbox).toBeEnabled());
    await chooseOption(inbox, 'None');
    await waitFor(() => expect(inbox).toHaveAttribute('data-parley-value', 'NONE'));
  },
};

/** Every part takes the host's own element. */
export const AsChild: Story = {
  render: () => (
    <Notifications.Root asChild>
      <main>
        <Notifications.List>
          {(n) => (
            <Notifications.Item key={n.id} notification={n}>
              <Notifications.Open asChild>
                <a href="#there">
                  <Notifications.Headline />
                </a>
              </Notifications.Open>
            </Notifications.Item>
          )}
        </Notifications.List>
        <Notifications.MarkAllRead asChild>
          <button className="host">Done with all</button>
        </Notifications.MarkAllRead>
      </main>
    </Notifications.Root>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('main', { name: 'Notifications' })).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Done with all' })).toHaveClass('host');
    await expect(await canvas.findByRole('link', { name: 'Grace Hopper mentioned you' })).toBeInTheDocument();
  },
};
