import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CommentBubble, CommentPin, Comments, CommentText, CommentTool } from '@parley/react/components';
import { aCommentInput, aThreadInput, RESOLVED_INPUT } from '../../../test/support/someThreads.js';

const threads = () => [
  aThreadInput({
    annotationId: 'row',
    targetElementId: 'row-7',
    comments: [aCommentInput(), aCommentInput('And this?')],
  }),
  aThreadInput({ annotationId: 'cell', targetElementId: undefined, context: { row: 7, column: 'sum' } }),
];

/** Where a host puts comments into its own interface. */
const meta: Meta<typeof CommentBubble> = {
  title: 'Comments/Styled/In the host’s layout',
  component: CommentBubble,
  parameters: { parley: { threads: threads() } },
  render: (args) => (
    <>
      <div data-parley-target-comment-element-id="row-7" style={{ display: 'flex', gap: 12, padding: 24 }}>
        <span>Row 7</span>
        <CommentBubble {...args} />
      </div>
      <Comments popoverMode />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof CommentBubble>;

/** The bubble is where the dialog opens: the page has no pin of its own for that thread. */
export const OnTarget: Story = {
  args: { targetElementId: 'row-7' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '2 comments' }));
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await expect(screen.queryByRole('button', { name: /first by/ })).not.toBeInTheDocument();
  },
};

/** Several threads are about the row: the bubble stands for all of them, and its dialog goes from one to the next. */
export const Grouped: Story = {
  args: { targetElementId: 'row-7' },
  parameters: {
    parley: {
      threads: [
        aThreadInput({ minutesAgo: 30, targetElementId: 'row-7', comments: [aCommentInput('The oldest')] }),
        aThreadInput({
          minutesAgo: 20,
          targetElementId: 'row-7',
          comments: [aCommentInput('In between'), aCommentInput('With a reply')],
        }),
        aThreadInput({ minutesAgo: 10, targetElementId: 'row-7', comments: [aCommentInput('The newest')] }),
        aThreadInput({ targetElementId: 'row-7', status: RESOLVED_INPUT, comments: [aCommentInput('All done')] }),
      ],
    },
  },
  render: (args) => (
    <>
      <div data-parley-target-comment-element-id="row-7" style={{ display: 'flex', gap: 12, padding: 24 }}>
        <span>Row 7</span>
        <CommentBubble {...args} />
      </div>
      <Comments popoverMode groupMatchedComments />
    </>
  ),
  play: async ({ canvas }) => {
    const bubble = await canvas.findByRole('button', { name: '4 comments, 3 threads' });
    await userEvent.click(bubble);
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByText('The newest')).toBeVisible();
    // The page has no pins of its own for the others.
    await expect(screen.queryByRole('button', { name: /first by/ })).not.toBeInTheDocument();
    const [previous, next] = [
      await dialog.findByRole('button', { name: 'Previous thread' }),
      dialog.getByRole('button', { name: 'Next thread' }),
    ];
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    next.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await dialog.findByText('With a reply')).toBeVisible();
    await expect(next).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(await dialog.findByText('The oldest')).toBeVisible();
    await expect(dialog.getByText('3 of 3')).toBeVisible();
    await expect(bubble).toHaveAttribute('aria-expanded', 'true');
    // One that is resolved meanwhile stays until it is left.
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    await expect(await dialog.findByText(/Resolved by you/)).toBeVisible();
    await userEvent.click(previous);
    await expect(await dialog.findByText('2 of 2')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(bubble).toHaveFocus());
    await expect(bubble).toHaveAccessibleName('3 comments, 2 threads');
  },
};

/** Whoever resolves it still reads it: its bubble goes when the dialog is closed. */
export const Resolved: Story = {
  args: { targetElementId: 'row-7' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '2 comments' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('button', { name: 'Resolve' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await within(dialog).findByText(/Resolved by you/)).toBeVisible();
    await expect(within(dialog).getByRole('button', { name: 'Reopen' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('button', { name: '2 comments' })).not.toBeInTheDocument());
  },
};

export const Unread: Story = {
  args: { targetElementId: 'row-7', commentCountType: 'unread', showAvatar: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '2 unread comments' })).toBeVisible();
  },
};

/** A part of the context is enough with `partialMatch`, and only then. */
export const OnContext: Story = {
  args: { context: { row: 7 }, contextOptions: { partialMatch: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '1 comment' })).toBeVisible();
  },
};

export const FullMatchOnly: Story = {
  args: { context: { row: 7 } },
  play: async () => {
    await screen.findByRole('button', { name: /first by/ });
    await expect(screen.queryByRole('button', { name: '1 comment' })).not.toBeInTheDocument();
  },
};

/** In popover mode a tool of its own writes on its target; the one thread there is opened in place of a second. */
export const ToolOfATarget: Story = {
  render: () => (
    <>
      <div id="row-8" style={{ padding: 24 }}>
        Row 8 <CommentTool targetElementId="row-8" />
      </div>
      <div id="row-7" style={{ padding: 24 }}>
        Row 7 <CommentTool targetElementId="row-7" aria-label="Comment on row 7" />
      </div>
      <Comments popoverMode />
    </>
  ),
  play: async ({ canvas }) => {
    await screen.findByRole('button', { name: /first by/ });
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await expect(await screen.findByRole('dialog', { name: 'New comment' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(canvas.getByRole('button', { name: 'Comment on row 7' }));
    await expect(await screen.findByRole('dialog', { name: /first by Grace Hopper/ })).toBeVisible();
  },
};

/** On a canvas the host draws the pin. */
export const PlacedPin: Story = {
  render: () => (
    <>
      <div style={{ position: 'relative', blockSize: 200, background: 'var(--parley-background-2)' }}>
        <div style={{ position: 'absolute', left: 120, top: 80 }}>
          <CommentPin annotationId="cell" />
        </div>
      </div>
      <Comments />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^1 comment by/ }));
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};

/** In an editor the host marks the text. */
export const MarkedText: Story = {
  render: () => (
    <>
      <p>
        The sum of <CommentText annotationId="cell">row seven</CommentText> is wrong.
      </p>
      <Comments />
    </>
  ),
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'row seven' })).focus();
    await userEvent.keyboard('{Enter}');
    await expect(within(await screen.findByRole('dialog')).getByText('Is this number right?')).toBeVisible();
  },
};
