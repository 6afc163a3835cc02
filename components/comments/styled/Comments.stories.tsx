import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import type { CommentAnnotation } from '@parley/react';
import { Comments } from '@parley/react/components';
import { HostPage } from '../../../.storybook/HostPage.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput, RESOLVED_INPUT, someThreads } from '../../../test/support/someThreads.js';
import { pinOnTotal, openTotal, write, gone } from '../../../.storybook/threadSteps.js';

const meta: Meta<typeof Comments> = {
  title: 'Comments/Styled/Comments',
  component: Comments,
  parameters: { layout: 'fullscreen', parley: { threads: someThreads() } },
  render: (args) => (
    <>
      <HostPage />
      <Comments {...args} />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof Comments>;

/** People write an answer to the thread, one after the other, as their clients do. All of them are there before: it is shown for six seconds. */
const typeAs = async (loaded: Record<string, unknown>, ...userIds: (keyof typeof PEOPLE)[]) => {
  const world = loaded['parley'] as StoryWorld;
  const writers: { name: string; write: () => void }[] = [];
  for (const userId of userIds) {
    const client = await world.join(PEOPLE[userId]);
    const threads = await new Promise<CommentAnnotation[]>((resolve) => {
      const all = client.getCommentElement().getAllCommentAnnotations();
      all.subscribe((loadedThreads) => loadedThreads && resolve(loadedThreads));
    });
    const { annotationId } = threads.find(({ comments }) => comments.length === 2)!;
    const write = () => client.getCommentElement().setTyping({ annotationId, isTyping: true });
    writers.push({ name: PEOPLE[userId].name, write });
  }
  for (const { name, write } of writers) {
    write();
    await screen.findByText(new RegExp(`${name}.* typing$`));
  }
};

/** A pin says who wrote, how much, and what is special about it. */
export const Pins: Story = {
  play: async () => {
    await expect(await pinOnTotal()).toHaveAccessibleName('2 comments, first by Grace Hopper, 2 unread');
    await expect(await screen.findByRole('button', { name: '1 comment by Ada Lovelace, private' })).toBeVisible();
    await waitFor(() => expect(CSS.highlights.get('parley-comment')?.size).toBe(1));
  },
};

/** On what is as wide as the window, a pin is in it. */
export const AtTheEdge: Story = {
  render: (args) => (
    <>
      <div id="total" style={{ blockSize: 80, marginBlockStart: 80, background: 'var(--parley-background-2)' }} />
      <Comments {...args} />
    </>
  ),
  parameters: { parley: { threads: [aThreadInput()] } },
  play: async () => {
    const pin = await screen.findByRole('button', { name: /by Grace Hopper/ });
    await waitFor(() => expect(pin).toBeVisible());
    const { left, right } = pin.getBoundingClientRect();
    await expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};

export const VerboseAtTheEdge: Story = { ...AtTheEdge, args: { unreadIndicatorMode: 'verbose' } };

export const AtTheEdgeRightToLeft: Story = { ...AtTheEdge, globals: { direction: 'rtl' } };

/** Opening a thread reads it; Escape closes, and the focus is back on the pin. */
export const Opened: Story = {
  play: async () => {
    const dialog = await openTotal();
    await expect(await within(dialog).findAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(dialog).toHaveFocus());
    await waitFor(async () => expect(await pinOnTotal()).toHaveAccessibleName('2 comments, first by Grace Hopper'));
  },
};

/** Below the messages it says who else writes an answer now. Nothing moves when they begin. */
export const Typing: Story = {
  play: async ({ loaded }) => {
    const dialog = await openTotal();
    await waitFor(() => expect(dialog.querySelector('[data-parley-state="rich"]')).not.toBeNull()); // it stays
    const field = within(dialog).getByRole('textbox');
    const before = field.getBoundingClientRect().top;
    await typeAs(loaded, 'grace', 'alan');
    await expect(await within(dialog).findByText('Grace Hopper and Alan Turing are typing')).toBeVisible();
    await expect(field.getBoundingClientRect().top).toBe(before);
  },
};

export const ClosedByEscape: Story = {
  play: async () => {
    const dialog = await openTotal();
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await gone();
    await expect(await pinOnTotal()).toHaveFocus();
  },
};

/** The pin of a thread that was resolved is gone when its dialog closes: the focus goes to the pin that is nearest. */
export const ClosedResolved: Story = {
  play: async () => {
    const dialog = await openTotal();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    await within(dialog).findByRole('button', { name: 'Reopen' });
    await userEvent.keyboard('{Escape}');
    await gone();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-parley-part', 'pin'));
  },
};

/** The Tab key stays inside. */
export const KeepsTheFocus: Story = {
  play: async () => {
    const dialog = await openTotal();
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.tab({ shift: true });
    await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.tab();
    await expect(dialog).toContainElement(document.activeElement as HTMLElement);
  },
};

const clickQuoted = async (canvas: { findByText: (text: RegExp) => Promise<HTMLElement> }) => {
  await screen.findByRole('button', { name: /Mary Jackson/ });
  const text = (await canvas.findByText(/Revenue grew/)).firstChild as Text;
  const range = document.createRange();
  range.setStart(text, text.data.indexOf('more teams') + 2);
  const { left, top } = range.getBoundingClientRect();
  await fireEvent.click(text.parentElement!, { clientX: left, clientY: top + 4 });
};

/** A click on a highlighted text opens its thread; its quote is above the comments. */
export const OnText: Story = {
  play: async ({ canvas }) => {
    await clickQuoted(canvas);
    const dialog = await screen.findByRole('dialog');
    await expect(within(dialog).getByText('more teams than we expected')).toBeVisible();
    await waitFor(() => expect(CSS.highlights.get('parley-comment-active')?.size).toBe(1));
  },
};

/** With `inlineCommentMode` a thread on a text opens below its paragraph and moves the rest of the page down; others stay beside it. */
export const Inline: Story = {
  args: { inlineCommentMode: true },
  play: async ({ canvas }) => {
    await clickQuoted(canvas);
    const dialog = await screen.findByRole('dialog', { name: /Mary Jackson/ });
    const intro = await canvas.findByText(/Revenue grew/);
    await expect(intro.parentElement).toContainElement(dialog);
    await expect(intro.nextElementSibling).toContainElement(dialog);
    await waitFor(() => expect(dialog).toHaveFocus());
    const table = await canvas.findByRole('table');
    await expect(table.getBoundingClientRect().top).toBeGreaterThanOrEqual(dialog.getBoundingClientRect().bottom);
    // The pin further down has moved along with its row.
    const row = (await canvas.findByText('80,100')).getBoundingClientRect();
    await waitFor(async () =>
      expect(Math.abs((await pinOnTotal()).getBoundingClientRect().bottom - row.top)).toBeLessThan(row.height),
    );
    await userEvent.keyboard('{Escape}');
    await gone();
    await expect(intro.nextElementSibling).toBe(table);
    const beside = await openTotal();
    await expect(intro.parentElement).not.toContainElement(beside);
  },
};

/** A new thread on a selected text is written below it too, and stays there. */
export const InlineNewThread: Story = {
  args: { inlineCommentMode: true },
  play: async ({ canvas }) => {
    await pinOnTotal();
    const outlook = await canvas.findByText(/Next quarter/);
    window.getSelection()?.setBaseAndExtent(outlook.firstChild!, 0, outlook.firstChild!, 12);
    await fireEvent.pointerUp(document);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Comment' })).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('button', { name: 'Comment' })[1]!);
    const dialog = await screen.findByRole('dialog', { name: 'New comment' });
    await expect(outlook.nextElementSibling).toContainElement(dialog);
    await write(dialog, 'Which months?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comment' }));
    const made = await screen.findByRole('dialog', { name: '1 comment by Ada Lovelace' });
    await expect(await within(made).findByText('Which months?')).toBeVisible();
    await expect(outlook.nextElementSibling).toContainElement(made);
  },
};

/** The pointer on a pin shows its thread, without taking the focus and without reading it. Escape hides it. */
export const Hovered: Story = {
  play: async () => {
    const pin = await pinOnTotal();
    await userEvent.hover(pin);
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await expect(pin).toHaveAccessibleName(/2 unread/);
    await expect(document.body).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await gone();
    await userEvent.unhover(pin);
    await userEvent.hover(pin);
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await userEvent.unhover(pin);
    await gone();
  },
};

/** Somebody else replies while the thread is open: the reply is shown, and announced once. */
export const LiveReply: Story = {
  play: async ({ loaded }) => {
    const dialog = await openTotal();
    const world = loaded['parley'] as StoryWorld;
    const annotationId = within(dialog).getByRole('article').getAttribute('data-parley-id');
    await world.rest('commentannotations/comments/add', {
      documentId: 'roadmap',
      annotationId,
      commentData: [aCommentInput('I see it now.', PEOPLE.mary)],
    });
    await expect(await within(dialog).findByText('I see it now.')).toBeVisible();
    await expect(within(dialog).getByText('New reply from Mary Jackson')).toBeInTheDocument();
  },
};

/** What a data provider keeps: while it is asked, and when it fails, neither ids nor anything stale is shown. */
export const ContentFailed: Story = {
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          comments: [{ from: { userId: 'grace' }, isCommentResolverUsed: true, isCommentTextAvailable: true }],
        }),
      ],
      provider: { dataProviders: { comment: { get: () => Promise.reject(new Error('down')) } } },
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^1 comment by/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(await within(dialog).findByText('Content unavailable')).toBeVisible();
    await expect(within(dialog).getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** Resolved threads leave the page. */
export const Resolved: Story = {
  parameters: {
    parley: { threads: [...someThreads(), aThreadInput({ targetElementId: 'north', status: RESOLVED_INPUT })] },
  },
  play: async () => {
    await pinOnTotal();
    await expect(screen.queryByRole('button', { name: /resolved/ })).not.toBeInTheDocument();
  },
};

export const ResolvedOnDom: Story = {
  args: { resolvedCommentsOnDom: true },
  parameters: Resolved.parameters!,
  play: async () => {
    await expect(await screen.findByRole('button', { name: /resolved/ })).toBeVisible();
  },
};

/** What the thread was about is gone: it stands aside, and says so. */
export const Ghost: Story = {
  args: { ghostComments: true },
  parameters: { parley: { threads: [aThreadInput({ targetElementId: 'not-there' })] } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /no longer on the page/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(within(dialog).getByText('What this was about is no longer on the page')).toBeVisible();
  },
};

/** Its words stand in another paragraph, where they are not looked for. */
export const TextInItsPlaceOnly: Story = {
  args: { ghostComments: true, restrictTextSearchToAnchor: true },
  parameters: {
    parley: {
      threads: [aThreadInput({ targetElementId: 'intro', targetTextRange: { text: 'Hiring begins', occurrence: 1 } })],
    },
  },
  play: async () => {
    await expect(await screen.findByRole('button', { name: /no longer on the page/ })).toBeVisible();
    await expect(CSS.highlights.get('parley-comment')?.size ?? 0).toBe(0);
  },
};

export const NoGhosts: Story = {
  parameters: { parley: { threads: [...someThreads(), aThreadInput({ targetElementId: 'not-there' })] } },
  play: async () => {
    await pinOnTotal();
    await expect(screen.queryByRole('button', { name: /no longer on the page/ })).not.toBeInTheDocument();
  },
};

/** Nothing that writes is offered. */
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    const dialog = await openTotal();
    await expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
    await expect(within(dialog).queryByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
    await expect(within(dialog).getByRole('button', { name: /^Status/ })).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Comment' })).not.toBeInTheDocument();
  },
};

export const Many: Story = {
  parameters: {
    parley: {
      threads: Array.from({ length: 60 }, (_, index) =>
        aThreadInput({
          targetElementId: undefined,
          targetElement: { xpath: '//*[@id="outlook"]', topPercentage: (index % 6) * 20, leftPercentage: index * 1.6 },
        }),
      ),
    },
  },
  play: async () => {
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^1 comment by/ })).toHaveLength(60));
    // Each can be told from the others, and pressed.
    await waitFor(() => {
      const boxes = screen.getAllByRole('button', { name: /^1 comment by/ }).map((pin) => pin.getBoundingClientRect());
      const isNear = (a: DOMRect, b: DOMRect) => Math.abs(a.x - b.x) < 23 && Math.abs(a.y - b.y) < 23;
      return expect(boxes.filter((a, i) => boxes.slice(i + 1).some((b) => isNear(a, b)))).toEqual([]);
    });
  },
};

export const VerboseUnread: Story = { args: { unreadIndicatorMode: 'verbose' }, play: Pins.play! };

export const Priority: Story = {
  args: { priority: true },
  play: async () => {
    await expect(within(await openTotal()).getByRole('button', { name: /^Priority/ })).toHaveAttribute(
      'data-parley-value',
      '',
    );
  },
};

export const Dark: Story = { globals: { theme: 'dark' }, play: Opened.play! };

export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: Opened.play! };

/** In a light page: its pins and dialogs are dark. */
export const DarkInALightPage: Story = {
  args: { darkMode: true },
  play: async () => {
    await expect(getComputedStyle(await openTotal()).colorScheme).toBe('dark');
  },
};

/** On a phone the dialog is a sheet at the bottom. */
export const Narrow: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await openTotal();
    await waitFor(() => expect(dialog.getBoundingClientRect().width).toBe(innerWidth));
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().bottom)).toBe(innerHeight));
  },
};
