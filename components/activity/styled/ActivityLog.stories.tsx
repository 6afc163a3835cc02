import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ActivityLog } from '@parley/react/components';
import { chooseOption } from '../../../.storybook/chooseOption.js';
import type { ActivityInput, StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';

const DAY = 24 * 60;
/** How long today has lasted, minutes: what the stories show as of today is of today soon after midnight too. */
const today = (Date.now() - new Date().setHours(0, 0, 0, 0)) / 60_000;
const aReply: ActivityInput = {
  featureType: 'comment',
  actionType: 'comment.add',
  actionUser: PEOPLE.grace,
  minutesAgo: Math.min(3, today / 2),
  targetEntityId: 'thread-1',
  targetSubEntityId: 'comment-2',
  entityTargetData: {
    commentText: 'Yes, {{ada}}: the south was counted late.',
    taggedUserContacts: [{ userId: 'ada', contact: PEOPLE.ada }],
  },
};
const someActivities = (): ActivityInput[] => [
  aReply,
  {
    featureType: 'comment',
    actionType: 'comment_annotation.status_change',
    actionUser: PEOPLE.mary,
    minutesAgo: Math.min(50, today),
    targetEntityId: 'thread-1',
    changes: { status: { from: { name: 'Open' }, to: { name: 'Resolved' } } },
  },
  {
    featureType: 'comment',
    actionType: 'comment_annotation.assign',
    actionUser: PEOPLE.ada,
    minutesAgo: today + DAY / 2,
    targetEntityId: 'thread-1',
    changes: { assignedTo: { from: null, to: PEOPLE.alan } },
  },
  {
    featureType: 'custom',
    actionType: 'page.published',
    actionUser: PEOPLE.ada,
    minutesAgo: 9 * DAY,
    targetEntityId: 'page',
    displayMessageTemplate: '{{actionUser.name}} published {{page}}',
    displayMessageTemplateData: { page: 'the roadmap' },
  },
];
const log =
  (...activities: ActivityInput[]) =>
  (world: StoryWorld) =>
    world.log(...activities);

const meta: Meta<typeof ActivityLog> = {
  title: 'Activity log/Styled/ActivityLog',
  component: ActivityLog,
  parameters: { parley: { prepare: log(...someActivities()) } },
  render: (args) => (
    <div style={{ inlineSize: 'min(26rem, 100%)', blockSize: '38rem' }}>
      <ActivityLog {...args} />
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof ActivityLog>;

const worldOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded['parley'] as StoryWorld;
const rowsOf = (canvas: { findAllByRole(role: string): Promise<HTMLElement[]> }) => canvas.findAllByRole('listitem');

/** By day, newest first, each in a sentence. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/published/);
    const rows = await rowsOf(canvas);
    await expect(rows).toHaveLength(4);
    await expect(rows[0]).toHaveTextContent(/Grace Hopper replied.*Yes, @Ada Lovelace: the south/);
    await expect(rows[1]).toHaveTextContent('Mary Jackson changed the status of a thread to Resolved');
    await expect(rows[2]).toHaveTextContent('Ada Lovelace assigned a thread to Alan Turing');
    await expect(rows[3]).toHaveTextContent('Ada Lovelace published the roadmap');
    const headings = canvas.getAllByRole('heading', { level: 3 });
    await expect(headings).toHaveLength(3);
  },
};

/** Kinds and people narrow the log; what leaves nothing says so, with the way back. */
export const Filtered: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/published/);
    await chooseOption(canvas.getByRole('button', { name: /^Show/ }), 'Other');
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1));
    await chooseOption(canvas.getByRole('button', { name: /^Person/ }), 'Grace Hopper');
    await expect(await canvas.findByText('Nothing matches')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4));
  },
};

/** What others do arrives on top and is announced; the focus stays where it is. */
export const Live: Story = {
  play: async ({ canvas, ...context }) => {
    await canvas.findByText(/published/);
    const first = within((await rowsOf(canvas))[0]!).getByRole('button');
    first.focus();
    await worldOf(context).log({ ...aReply, actionType: 'comment.update', minutesAgo: 0 });
    await expect(await canvas.findByText('1 new activity')).toBeInTheDocument();
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Grace Hopper edited a comment'));
    await expect(first).toHaveFocus();
  },
};

const onActivityClick = fn();

/** Arrow keys, Home and End go from row to row, and Enter opens what it is about. */
export const Keyboard: Story = {
  args: { onActivityClick },
  play: async ({ canvas }) => {
    onActivityClick.mockClear();
    await canvas.findByText(/published/);
    const rows = await rowsOf(canvas);
    within(rows[0]!).getByRole('button').focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(rows[1]!).getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(within(rows[3]!).getByRole('button')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(onActivityClick.mock.lastCall).toMatchObject([{ activity: { actionType: 'page.published' } }]);
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(within(rows[0]!).getByRole('button')).toHaveFocus());
  },
};

export const Empty: Story = {
  parameters: { parley: { prepare: () => undefined } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No activity yet')).toBeInTheDocument();
  },
};

/** The service takes its time. */
export const Loading: Story = {
  parameters: { parley: { prepare: (world: StoryWorld) => void world.network.hold('activities/list') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading activity')).toBeInTheDocument();
  },
};

/** The service answers with an error; trying again helps. */
export const ErrorAndRetry: Story = {
  parameters: {
    parley: {
      prepare: async (world: StoryWorld) => {
        world.network.refuseNext('activities/list');
        await world.log(aReply);
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Activity could not be loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await rowsOf(canvas)).toHaveLength(1);
  },
};

/** What was loaded stays, what happened meanwhile comes when the connection is back. */
export const OfflineThenBack: Story = {
  play: async ({ canvas, ...context }) => {
    const world = worldOf(context);
    await canvas.findByText(/published/);
    world.network.goOffline();
    await expect(await canvas.findByText(/You are offline/)).toBeInTheDocument();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    await world.log({ ...aReply, actionUser: PEOPLE.alan, minutesAgo: 0 });
    world.network.goOnline();
    await waitFor(() => expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Alan Turing replied'));
    await waitFor(() => expect(canvas.queryByText(/You are offline/)).not.toBeInTheDocument());
  },
};

/** Only the rows on screen are in the document; older ones are loaded as the reader comes near. */
export const VeryFull: Story = {
  parameters: {
    parley: {
      prepare: (world: StoryWorld) =>
        world.rest('activities/add', {
          documentId: 'roadmap',
          activities: Array.from({ length: 230 }, (_, index) => ({
            id: `n${index}`,
            featureType: 'custom',
            actionType: 'step',
            actionUser: PEOPLE.ada,
            targetEntityId: 'e',
            displayMessageTemplate: `Step ${index}`,
          })),
        }),
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByText(/^Step/);
    const scroller = canvasElement.querySelector('.parley-scroll')!;
    await waitFor(
      async () => {
        scroller.scrollTop = scroller.scrollHeight;
        const rows = canvas.getAllByRole('listitem');
        await expect(rows.at(-1)).toHaveAttribute('aria-posinset', '230');
      },
      { interval: 100 },
    );
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(60);
  },
};

/** Content that your own store has is awaited in outline; what cannot be had is a neutral sentence. */
export const ContentOfAProvider: Story = {
  parameters: {
    parley: {
      prepare: log(
        { ...aReply, id: 'kept', isActivityResolverUsed: true },
        { ...aReply, id: 'lost', isActivityResolverUsed: true, minutesAgo: 9 },
      ),
      provider: {
        dataProviders: {
          activity: {
            get: () => ({ status: 200, data: { kept: { entityTargetData: { commentText: 'From our store' } } } }),
          },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('From our store')).toBeVisible();
    await expect(await canvas.findByText(/made a change/)).toBeVisible();
  },
};

const LONG = `${'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung '.repeat(6)}${'x'.repeat(300)}`;

export const LongText: Story = {
  parameters: {
    parley: {
      documents: { roadmap: LONG.slice(0, 500) },
      prepare: log(
        { ...aReply, entityTargetData: { commentText: LONG } },
        { ...aReply, actionUser: { userId: 'x', name: LONG.slice(0, 200) } },
      ),
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await rowsOf(canvas)).toHaveLength(2);
    const scroller = canvasElement.querySelector('.parley-scroll')!;
    await expect(scroller.scrollWidth).toBe(scroller.clientWidth);
  },
};

/** A name that is written from right to left turns itself, and not the sentence that begins with it. */
export const NameOfAnotherScript: Story = {
  parameters: {
    parley: { prepare: log({ ...aReply, actionUser: { userId: 'layla', name: 'ليلى حداد' } }) },
  },
  play: async ({ canvas }) => {
    const name = await canvas.findByText('ليلى حداد');
    await expect(getComputedStyle(name.parentElement!).direction).toBe('ltr');
    const { left } = name.getBoundingClientRect();
    await expect(left).toBeLessThan(name.parentElement!.getBoundingClientRect().left + 1);
  },
};

export const Dark: Story = { args: { darkMode: true }, play: Default.play! };

export const RightToLeft: Story = {
  render: (args) => (
    <div dir="rtl" style={{ inlineSize: 'min(26rem, 100%)', blockSize: '38rem' }}>
      <ActivityLog {...args} />
    </div>
  ),
  play: Default.play!,
};

export const Phone: Story = {
  render: (args) => (
    <div style={{ inlineSize: '320px', blockSize: '36rem' }}>
      <ActivityLog {...args} />
    </div>
  ),
  play: Default.play!,
};

/** How it looks, without anything of the service. */
export const DummyData: Story = {
  args: { useDummyData: true },
  parameters: { parley: { prepare: () => undefined } },
  play: async ({ canvas }) => {
    await expect(await rowsOf(canvas)).toHaveLength(4);
    await expect(canvas.getByText('Today')).toBeVisible();
  },
};

/** Your own words in our rows. */
export const Slots: Story = {
  args: { slots: { Item: ({ activity }) => <p>{activity.actionType}</p>, Header: () => <h2>What happened</h2> } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'What happened' })).toBeVisible();
    await expect(await canvas.findByText('page.published')).toBeVisible();
  },
};
