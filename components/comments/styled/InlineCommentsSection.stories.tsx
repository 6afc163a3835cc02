import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Comments, InlineCommentsSection } from '@parley/react/components';
import type { ParleyClient } from '@parley/react';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput } from '../../../test/support/someThreads.js';

const threads = () => [
  aThreadInput({
    minutesAgo: 50,
    targetElementId: 'article',
    comments: [aCommentInput('I would begin with the figures.')],
  }),
  aThreadInput({
    minutesAgo: 20,
    targetElementId: 'article',
    comments: [aCommentInput('Good read.', PEOPLE.mary), aCommentInput('Thank you!', PEOPLE.ada)],
  }),
  aThreadInput({ minutesAgo: 5, targetElementId: 'another' }),
];

const meta: Meta<typeof InlineCommentsSection> = {
  title: 'Comments/Styled/InlineCommentsSection',
  component: InlineCommentsSection,
  args: { targetElementId: 'article' },
  parameters: { parley: { threads: threads() } },
  render: (args) => (
    <div style={{ maxInlineSize: '34rem' }}>
      <InlineCommentsSection {...args} />
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof InlineCommentsSection>;

/** The newest thread first, a composer for another one, and nothing of other targets. */
export const Threads: Story = {
  play: async ({ canvas }) => {
    const [first, second, ...rest] = await canvas.findAllByRole('article');
    await expect(rest).toHaveLength(0);
    await expect(within(first!).getByText('Good read.')).toBeVisible();
    await expect(within(second!).getByText('I would begin with the figures.')).toBeVisible();
    await expect(canvas.getAllByRole('textbox')).toHaveLength(3);
    // The menus of the thread and of its comments are below each other.
    const menus = within(first!).getAllByRole('button', { name: 'More actions' });
    await expect(new Set(menus.map((menu) => menu.getBoundingClientRect().left)).size).toBe(1);
  },
};

/** One thread: what is written answers it. */
export const SingleThread: Story = {
  args: { multiThread: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('article')).toHaveLength(1);
    await expect(canvas.getAllByRole('textbox')).toHaveLength(1);
    await expect(canvas.getByText('I would begin with the figures.')).toBeVisible();
  },
};

/** The host's words in each of its composers. */
export const OwnPlaceholders: Story = {
  args: { commentPlaceholder: 'Ask the author', replyPlaceholder: 'Answer', editPlaceholder: 'Say it better' },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('article');
    await expect(await canvas.findByRole('textbox', { name: 'Ask the author' })).toBeVisible();
    await expect(canvas.getAllByRole('textbox', { name: 'Answer' })).toHaveLength(2);
    const mine = within(canvas.getByText('Thank you!').closest('li')!);
    await userEvent.click(mine.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    // The plain field makes room for the one with formatting.
    await waitFor(() => expect(mine.getByRole('textbox', { name: 'Say it better' })).toBeVisible());
  },
};

const REPLIES = [PEOPLE.grace, PEOPLE.mary, PEOPLE.grace, PEOPLE.ada].map((person, index) =>
  aCommentInput(`Reply number ${index + 2}.`, person),
);

/** With `collapsedComments` a long thread shows its first and its last comment, and who wrote between. */
export const Collapsed: Story = {
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          targetElementId: 'article',
          comments: [
            aCommentInput('What about the appendix?', PEOPLE.mary),
            ...REPLIES,
            aCommentInput('Then we leave it out.', PEOPLE.ada),
          ],
        }),
      ],
    },
  },
  render: (args) => (
    <div style={{ maxInlineSize: '34rem' }}>
      <Comments collapsedComments replyAvatars />
      <InlineCommentsSection {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Show 4 more replies' });
    await expect(canvas.queryByText('Reply number 3.')).not.toBeInTheDocument();
    await expect(canvas.getByText('Then we leave it out.')).toBeVisible();
    button.focus();
  },
};
export const CollapsedDark: Story = { ...Collapsed, globals: { theme: 'dark' } };

/** A thread of 60 comments and more shows its first and its newest, and 100 more with each press. */
export const Long: Story = {
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          targetElementId: 'article',
          comments: Array.from({ length: 80 }, (_, at) =>
            aCommentInput(`Remark ${at + 1}.`, at % 3 ? PEOPLE.grace : PEOPLE.ada),
          ),
        }),
      ],
    },
  },
  render: (args) => (
    <div style={{ maxInlineSize: '34rem' }}>
      <InlineCommentsSection {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Show 49 more replies' });
    await expect(canvas.queryByText('Remark 50.')).not.toBeInTheDocument();
    button.focus();
    await userEvent.keyboard('{Enter}');
    const row = (await canvas.findByText('Remark 2.')).closest('li');
    await expect(row).toContainElement(document.activeElement as HTMLElement);
  },
};

/** A guest reads, and is offered the sign-in of the app. */
export const Guest: Story = {
  parameters: {
    parley: {
      threads: threads(),
      provider: {
        onClientLoad: (client: ParleyClient) =>
          client.getCurrentUser().subscribe((user) => {
            if (user && !user.isAnonymous) void client.identify({ ...user, isAnonymous: true });
          }),
      },
    },
  },
  render: (args) => (
    <div style={{ maxInlineSize: '34rem' }}>
      <Comments signInButton onSignIn={() => undefined} />
      <InlineCommentsSection {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Good read.');
    await expect((await canvas.findAllByRole('button', { name: 'Sign in to comment' })).length).toBeGreaterThan(0);
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument();
  },
};

const LONG = Array.from({ length: 9 }, (_, index) => `Line ${index + 1} of what I found out.`).join('\n');

/** Long comments show their first lines, the rest at a click. */
export const Truncated: Story = {
  args: { messageTruncation: true, messageTruncationLines: 3 },
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          targetElementId: 'article',
          comments: [aCommentInput(LONG, PEOPLE.mary), aCommentInput('Thank you!', PEOPLE.ada)],
        }),
      ],
    },
  },
  play: async ({ canvas }) => {
    const text = (await canvas.findByText(/Line 1 of/)).closest<HTMLElement>('[data-parley-part=text]')!;
    const more = await canvas.findByRole('button', { name: 'Show more' }); // one: the other comment is short
    const cut = text.clientHeight;
    await expect(text.scrollHeight).toBeGreaterThan(cut * 2);
    await userEvent.click(more);
    await waitFor(() => expect(text.clientHeight).toBeGreaterThan(cut * 2));
    await userEvent.click(canvas.getByRole('button', { name: 'Show less', expanded: true }));
    await waitFor(() => expect(text.clientHeight).toBe(cut));
  },
};

export const ComposerOnTop: Story = {
  args: { composerPosition: 'top' },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('article');
    const [composer] = canvas.getAllByRole('textbox');
    await expect(composer!.compareDocumentPosition(canvas.getAllByRole('article')[0]!)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  },
};

export const Empty: Story = {
  args: { targetElementId: 'nobody-wrote' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No comments yet')).toBeVisible();
  },
};

export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('article');
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument();
  },
};

export const Dark: Story = { globals: { theme: 'dark' }, play: Threads.play! };
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: Threads.play! };

/** A reaction that is no favourite is found by its name. */
export const AnyReaction: Story = {
  play: async ({ canvas }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Add reaction' }))[0]!);
    const palette = within(await screen.findByRole('dialog', { name: 'Add reaction' }));
    await userEvent.click(await palette.findByRole('searchbox', { name: 'Search emoji' }));
    await userEvent.keyboard('unicorn');
    await palette.findByRole('gridcell', { name: 'unicorn', selected: true });
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('button', { name: '🦄 1: You' })).toBeVisible();
  },
};

/** Beside `Comments`, whose settings hold here too: priorities are offered. */
export const WithSettings: Story = {
  render: (args) => (
    <>
      <Comments priority ghostComments />
      <InlineCommentsSection {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('button', { name: /^Priority/ })).length).toBeGreaterThan(0);
    // The section is their place. When it is known that the third thread has none, it would be known of these.
    await expect((await screen.findAllByRole('button', { name: /no longer on the page/ })).length).toBeGreaterThan(0);
    await expect(canvas.queryByText(/no longer on the page/)).toBeNull();
  },
};
