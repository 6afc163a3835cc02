import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { InlineReactionsSection, ReactionTool } from '@parley/react/components';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { reactAs } from '../../../test/support/reactAs.js';

const { grace, alan, mary } = PEOPLE;
const chart = { documentId: 'roadmap', targetElementId: 'chart' };

/** Has people react to the chart, each in turn. */
const reacted =
  (...people: [person: { userId: string; name?: string | undefined }, ...reactionIds: string[]][]) =>
  async (world: StoryWorld) => {
    for (const [person, ...reactionIds] of people) await reactAs(world, person, chart, ...reactionIds);
  };

const meta: Meta<typeof InlineReactionsSection> = {
  title: 'Reactions/Styled/InlineReactionsSection',
  component: InlineReactionsSection,
  args: { targetReactionElementId: 'chart' },
  parameters: { parley: { prepare: reacted([grace, '🎉', '👍'], [alan, '👍'], [mary, '👀', '👍']) } },
  render: (args) => (
    <figure style={{ inlineSize: 'min(26rem, 100%)', margin: 0, paddingBlockStart: '3rem' }}>
      <div style={{ blockSize: '5rem', borderRadius: 8, background: 'var(--parley-background-2)' }} />
      <InlineReactionsSection {...args} />
    </figure>
  ),
};
export default meta;

type Story = StoryObj<typeof InlineReactionsSection>;

const worldOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded['parley'] as StoryWorld;
const chip = (name: RegExp) => ({ name });

/** The own reaction is marked; a chip that has the focus, or the pointer, names its people. */
export const Reactions: Story = {
  play: async ({ canvas }) => {
    const thumbs = await canvas.findByRole('button', chip(/^👍 3: Grace Hopper, Alan Turing, Mary Jackson$/));
    await userEvent.click(thumbs);
    await canvas.findByRole('button', { name: /^👍 4: .*, You$/, pressed: true });
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('button', chip(/^🎉/))).toHaveFocus();
    await expect(canvas.getByText('Grace Hopper', { selector: '.parley-chip-names' })).toBeVisible();
  },
};

/** No reaction yet: a button that opens the palette. */
export const Empty: Story = {
  parameters: { parley: { prepare: reacted() } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add reaction' }));
    const palette = await within(document.body).findByRole('group', { name: 'Add reaction' });
    await userEvent.click(within(palette).getByRole('button', { name: '❤️' }));
    await canvas.findByRole('button', { name: '❤️ 1: You' });
  },
};

/** Many reactions of many people wrap; ten of each are named. */
export const Many: Story = {
  parameters: {
    parley: {
      prepare: reacted(
        ...Array.from(
          { length: 12 },
          (_, n) => [{ userId: `p${n}`, name: `Person ${n + 1}` }, '👍'] as [{ userId: string; name: string }, string],
        ),
        [grace, '🎉', '👀', '❤️', '🚀', '😂', '🙏', '🔥', '✅', '💡', '👏'],
      ),
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', chip(/^👍 12: Person 1, .*, Person 10, 2 others$/));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(11);
  },
};

/** Others react while one looks. */
export const Live: Story = {
  play: async ({ canvas, ...context }) => {
    await canvas.findByRole('button', chip(/^🎉 1: Grace Hopper$/));
    await reactAs(worldOf(context), alan, chart, '🎉');
    await canvas.findByRole('button', chip(/^🎉 2: Grace Hopper, Alan Turing$/));
  },
};

/** Who may only read sees the reactions, and who reacted. */
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    const thumbs = await canvas.findByRole('button', chip(/^👍 3/));
    await expect(thumbs).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.queryByRole('button', { name: 'Add reaction' })).not.toBeInTheDocument();
  },
};

/** Offline a reaction shows at once, and is sent when the connection is back. */
export const Offline: Story = {
  play: async ({ canvas, ...context }) => {
    const { network } = worldOf(context);
    const eyes = await canvas.findByRole('button', chip(/^👀 1/));
    network.goOffline();
    await userEvent.click(eyes);
    await canvas.findByRole('button', chip(/^👀 2: Mary Jackson, You$/));
    network.goOnline();
  },
};

/** A palette of your own: emoji, pictures by address, svg. */
export const OwnPalette: Story = {
  args: {
    customReactions: {
      ship: { emoji: '🚢' },
      square: {
        svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>',
      },
    },
  },
  parameters: { parley: { prepare: reacted([grace, 'ship']) } },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', chip(/^🚢 1: Grace Hopper$/));
    await userEvent.click(canvas.getByRole('button', { name: 'Add reaction' }));
    const palette = await within(document.body).findByRole('group', { name: 'Add reaction' });
    await userEvent.click(within(palette).getByRole('button', { name: 'square' }));
    await canvas.findByRole('button', chip(/^Reaction 1: You$/));
  },
};

const onReactionToolClick = fn();

/** `ReactionTool` among the controls of a player. */
export const Tool: Story = {
  parameters: { parley: { prepare: reacted() } },
  render: () => (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <button type="button">Play</button>
      <ReactionTool videoPlayerId="chart" onReactionToolClick={onReactionToolClick} />
      <InlineReactionsSection targetReactionElementId="chart" readOnly />
    </div>
  ),
  play: async ({ canvas }) => {
    onReactionToolClick.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Add reaction' }));
    await waitFor(() => expect(onReactionToolClick).toHaveBeenCalledOnce());
    const palette = await within(document.body).findByRole('group', { name: 'Add reaction' });
    await userEvent.click(within(palette).getByRole('button', { name: '👍' }));
    await canvas.findByRole('button', chip(/^👍 1: You$/));
  },
};

export const Dark: Story = { args: { darkMode: true }, play: Reactions.play! };
