import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { CommentPlayerTimeline, Comments } from '@parley/react/components';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import type { ParleyClient } from '../../../src/ParleyClient.js';
import { aCommentInput, aThreadInput } from '../../../test/support/someThreads.js';

const at = (annotationId: string, currentMediaPosition: number, ...words: string[]) =>
  aThreadInput({
    annotationId,
    targetElementId: undefined,
    location: { id: 'launch', currentMediaPosition, videoPlayerId: 'launch' },
    comments: words.map((text) => aCommentInput(text)),
  });
const threads = () => [
  at('opening', 4.5, 'The logo is there a moment too long.', 'Cut it to two seconds?'),
  at('music', 31, 'The music is louder than the voice here.'),
  at('voice', 31.8, 'And the voice has an echo.'),
  at('close', 32.2, 'Same here.'),
  at('end', 93.25, 'Let us end on the picture of the team.'),
  aThreadInput({
    annotationId: 'other',
    targetElementId: undefined,
    location: { id: 'teaser', currentMediaPosition: 50, videoPlayerId: 'teaser' },
  }),
];

const meta: Meta<typeof CommentPlayerTimeline> = {
  title: 'Comments/Styled/CommentPlayerTimeline',
  component: CommentPlayerTimeline,
  parameters: { parley: { threads: threads() } },
  args: { totalMediaLength: 100, videoPlayerId: 'launch' },
  render: (args) => (
    <div style={{ boxSizing: 'border-box', inlineSize: 'min(40rem, 100%)', padding: 16 }}>
      <div
        style={{ aspectRatio: '16 / 9', borderRadius: 8, background: 'linear-gradient(150deg, #2b3a55, #6b7fa3)' }}
      />
      <CommentPlayerTimeline {...args} />
      <Comments />
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof CommentPlayerTimeline>;

const marks = (canvas: { findAllByRole(role: string, options: object): Promise<HTMLElement[]> }) =>
  canvas.findAllByRole('button', { name: /, at \d/ });
/** Where the pin is, percent. */
const leftOf = (button: HTMLElement) =>
  parseFloat(button.closest<HTMLElement>('[data-parley-part=timeline-mark]')!.style.left);
/** Where the moments are on the line. */
const moments = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>('.parley-timeline-moment')].map(({ style }) => style.left);

/** In the order of their positions. Pins that would cover one another are moved apart; the line shows the true moments. */
export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    const buttons = await marks(canvas);
    await expect(moments(canvasElement)).toEqual(['4.5%', '31%', '31.8%', '32.2%', '93.25%']);
    await expect(buttons[0]).toHaveAccessibleName(/^2 comments, first by .+, at 0:04$/);
    await expect(buttons[4]).toHaveAccessibleName(/, at 1:33$/);
    const boxes = buttons.map((button) => button.getBoundingClientRect());
    await expect(boxes.every((box, index) => index === 0 || box.left >= boxes[index - 1]!.right)).toBe(true);
  },
};

const onCommentClick = fn();

/** A click opens the thread beside its mark, and tells the host where to move the player. */
export const Opened: Story = {
  args: { onCommentClick },
  play: async ({ canvas }) => {
    onCommentClick.mockClear();
    const [, , , , end] = await marks(canvas);
    await userEvent.click(end!);
    const dialog = await screen.findByRole('dialog');
    await expect(within(dialog).getByText(/end on the picture/)).toBeVisible();
    await expect(onCommentClick.mock.lastCall).toMatchObject([
      { annotation: { annotationId: 'end', location: { currentMediaPosition: 93.25 } } },
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(end).toHaveFocus();
  },
};

/** This video is the part from 30 to 60 seconds of a longer one: what is outside of it is left out. */
export const PartOfAVideo: Story = {
  args: { totalMediaLength: 30, offset: -30 },
  play: async ({ canvas, canvasElement }) => {
    await expect(await marks(canvas)).toHaveLength(3);
    await expect(parseFloat(moments(canvasElement)[0]!)).toBeCloseTo(100 / 30);
  },
};

/** Without a `videoPlayerId`, and with the length from `setTotalMediaLength`. */
export const LengthOfTheElement: Story = {
  args: { totalMediaLength: undefined, videoPlayerId: undefined },
  parameters: {
    parley: {
      provider: { onClientLoad: (client: ParleyClient) => client.getCommentElement().setTotalMediaLength(186.5) },
    },
  },
  play: async ({ canvas }) => {
    const buttons = await marks(canvas);
    await expect(buttons).toHaveLength(6);
    await expect(leftOf(buttons[5]!)).toBeCloseTo(50);
  },
};
/** A resolved thread leaves the timeline when its dialog is closed. */
export const Resolved: Story = {
  play: async ({ canvas }) => {
    const [opening] = await marks(canvas);
    await userEvent.click(opening!);
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('button', { name: 'Resolve' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await within(dialog).findByText(/Resolved by you/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await marks(canvas)).toHaveLength(4));
  },
};

/** The threads could not be loaded; trying again helps. */
export const ErrorAndRetry: Story = {
  parameters: {
    parley: { prepare: (world: StoryWorld) => world.network.refuseNext('commentAnnotations/list') },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Comments could not be loaded/ }));
    await expect(await marks(canvas)).toHaveLength(5);
  },
};

export const Dark: Story = { args: { darkMode: true }, play: Default.play! };

/** Time runs from left to right in every language, as it does in players. */
export const RightToLeft: Story = {
  render: (args, context) => <div dir="rtl">{meta.render!(args, context)}</div>,
  play: Default.play!,
};

export const Phone: Story = {
  render: (args, context) => <div style={{ inlineSize: 'min(390px, 100%)' }}>{meta.render!(args, context)}</div>,
  play: Default.play!,
};
