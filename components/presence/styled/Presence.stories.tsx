import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Presence } from '@parley/react/components';
import { joinRoadmap } from '../../../.storybook/joinRoadmap.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';

type Status = 'online' | 'away' | 'offline';

/** Shows people as a backend does. */
const here =
  (...people: [person: { userId: string; name?: string | undefined }, status?: Status][]) =>
  async (world: StoryWorld) => {
    const users = people.map(([{ userId, name }, status]) => ({ userId, name, status }));
    if (users.length > 0) await world.rest('presence/add', { documentId: 'roadmap', users });
  };
const { grace, alan, mary } = PEOPLE;
const crowd = ['Edsger', 'Barbara', 'Donald', 'Radia', 'Leslie', 'Frances', 'Tony', 'Katherine'];

const meta: Meta<typeof Presence> = {
  title: 'Presence/Styled/Presence',
  component: Presence,
  parameters: { parley: { prepare: here([grace], [alan, 'away'], [mary, 'offline']) } },
  render: (args) => (
    <div
      style={{
        display: 'flex',
        justifyContent: 'flex-end',
        alignItems: 'flex-start',
        inlineSize: 'min(26rem, 100%)',
        blockSize: '22rem',
      }}
    >
      <Presence {...args} />
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof Presence>;

const worldOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded['parley'] as StoryWorld;

/** A whole ring: online. A dashed one: away. None: offline. The name says it too. */
export const Statuses: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Grace Hopper, online' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Alan Turing, away' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Mary Jackson, offline' })).toBeVisible();
  },
};

/** Those who do not fit are a number, which opens their list. */
export const Overflow: Story = {
  parameters: {
    parley: {
      prepare: here(
        [grace],
        [alan, 'away'],
        ...crowd.map((name) => [{ userId: name, name }] as [{ userId: string; name: string }]),
      ),
    },
  },
  play: async ({ canvas }) => {
    const more = await canvas.findByRole('button', { name: /more people$/ });
    // The number is whole: no ring of a face cuts into it, and it fits its button.
    const last = canvas.getAllByRole('listitem').at(-1)!.querySelector('.parley-avatar')!.getBoundingClientRect();
    const count = more.getBoundingClientRect();
    await expect(count.left - last.right).toBeGreaterThanOrEqual(2);
    await expect(more.scrollWidth).toBeLessThanOrEqual(more.clientWidth);
    await userEvent.click(more);
    const list = await canvas.findByRole('list', { name: /more people$/ });
    await expect(within(list).getAllByRole('listitem').length).toBeGreaterThanOrEqual(5);
    await expect(within(list).getByText('Alan Turing')).toBeVisible();
  },
};

/** A thousand people: faces of five, a number, and a list that scrolls. */
export const Full: Story = {
  parameters: {
    a11y: { test: 'off' }, // a thousand rows as in `Overflow`, of which each would be checked
    parley: {
      async prepare(world: StoryWorld) {
        const users = Array.from({ length: 999 }, (_, index) => ({
          userId: `person-${index}`,
          name: `${crowd[index % crowd.length]} ${index + 1}`,
          status: (['online', 'online', 'away'] as const)[index % 3],
        }));
        await world.rest('presence/add', { documentId: 'roadmap', users: users.slice(0, 500) });
        await world.rest('presence/add', { documentId: 'roadmap', users: users.slice(500) });
      },
    },
  },
  play: async ({ canvas }) => {
    const more = await canvas.findByRole('button', { name: '995 more people' });
    await expect(more.scrollWidth).toBeLessThanOrEqual(more.clientWidth);
    await userEvent.click(more);
    const list = document.getElementById(more.getAttribute('aria-controls')!)!;
    await expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  },
};

/** Where it is not known who is here, a sign says so, and tries again. */
export const Failing: Story = {
  parameters: {
    parley: {
      prepare({ network }: StoryWorld) {
        network.refuseNext('session/identify', 'INVALID_ARGUMENT'); // the one that opens the document too
        network.refuse('documents/open');
      },
    },
  },
  play: async ({ canvas }) => {
    const again = await canvas.findByRole('button', { name: /^Who is here could not be loaded\./ });
    await expect(again).toBeVisible();
  },
};

/** Nobody else. */
export const Alone: Story = {
  parameters: { parley: { prepare: here() } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('button')).toHaveLength(1));
    await expect(canvas.getByRole('button')).toHaveAccessibleName(/\(you\), (online|away)$/);
  },
};

/** Nobody at all: the row takes no place. */
export const Empty: Story = {
  args: { self: false },
  parameters: { parley: { prepare: here() } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-parley-state="empty"]')).toBeInTheDocument());
  },
};

/** People come and go while one looks. */
export const Live: Story = {
  play: async ({ canvas, ...context }) => {
    const world = worldOf(context);
    await canvas.findByRole('button', { name: 'Grace Hopper, online' });
    await world.rest('presence/update', { documentId: 'roadmap', users: [{ userId: grace.userId, status: 'away' }] });
    await canvas.findByRole('button', { name: 'Grace Hopper, away' });
    await world.rest('presence/delete', { documentId: 'roadmap', userIds: [grace.userId] });
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Grace/ })).not.toBeInTheDocument());
  },
};

const onPresenceUserClick = fn();

/** A click tells who was clicked; the Tab key goes from face to face. */
export const Click: Story = {
  args: { onPresenceUserClick, self: false },
  play: async ({ canvas }) => {
    onPresenceUserClick.mockClear();
    const face = await canvas.findByRole('button', { name: 'Grace Hopper, online' });
    await userEvent.tab();
    await expect(face).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(onPresenceUserClick.mock.lastCall?.[0]).toMatchObject({ userId: grace.userId });
  },
};

/** A press follows somebody: a bar says so, until one stops it, moves oneself, or they leave. Who is followed sees an eye. */
export const Following: Story = {
  args: { self: false },
  parameters: { parley: { prepare: here() } },
  play: async ({ canvas, loaded }) => {
    await joinRoadmap(loaded, grace);
    const face = await canvas.findByRole('button', { name: 'Grace Hopper, online' });
    await userEvent.click(face);
    await waitFor(() => expect(face).toHaveAttribute('aria-pressed', 'true'));
    const stop = await screen.findByRole('button', { name: 'Stop following' });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Following Grace Hopper'));
    await userEvent.click(stop);
    await waitFor(() => expect(stop).not.toBeInTheDocument());
    await expect(face).toHaveAttribute('aria-pressed', 'false');
    await expect(screen.getByRole('status')).toHaveTextContent('No longer following Grace Hopper');
    await userEvent.click(face);
    await screen.findByRole('button', { name: 'Stop following' });
  },
};

/** Grace follows this person: a small eye, and the name says it. */
export const Followed: Story = {
  args: { self: false },
  parameters: { parley: { prepare: here([alan]) } },
  play: async ({ canvas, loaded }) => {
    const { client } = await joinRoadmap(loaded, grace);
    await waitFor(() => client.getFollowElement().follow({ userId: 'ada' })); // refused until her presence is known there
    await expect(await canvas.findByRole('button', { name: 'Grace Hopper, online, follows you' })).toBeVisible();
  },
};

/** A bot that somebody's tab shows says whose it is: it can have any name. */
export const Bot: Story = {
  args: { self: false },
  parameters: { parley: { prepare: here() } },
  play: async ({ canvas, loaded }) => {
    const { client } = await joinRoadmap(loaded, grace);
    await canvas.findByRole('button', { name: 'Grace Hopper, online' });
    await client.getPresenceElement().addUser({ user: { userId: 'assistant', name: 'Assistant' } });
    const face = await canvas.findByRole('button', { name: 'Assistant, online, added by Grace Hopper' });
    await expect(face).not.toHaveAttribute('aria-pressed');
  },
};

function FirstName({ name }: { name: string }) {
  return <b style={{ paddingInline: 8 }}>{name.split(' ')[0]}</b>;
}

/** A component of your own in place of the picture. */
export const Slots: Story = {
  args: { self: false, slots: { Avatar: ({ user }) => <FirstName name={user.name ?? ''} /> } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Grace')).toBeVisible();
  },
};

export const Dark: Story = { args: { darkMode: true }, play: Statuses.play! };
