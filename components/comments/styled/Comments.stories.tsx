import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import type { CommentAnnotation } from '@parley/react';
import { Comments } from '@parley/react/components';
import { chooseOption } from '../../../.storybook/chooseOption.js';
import { HELD, holdThread } from '../../../.storybook/holdThread.js';
import { HostPage } from '../../../.storybook/HostPage.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput, RESOLVED_INPUT, someThreads } from '../../../test/support/someThreads.js';

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

const pinOnTotal = () => screen.findByRole('button', { name: /^2 comments, first by Grace Hopper/ });
const openTotal = async () => {
  await userEvent.click(await pinOnTotal());
  return screen.findByRole('dialog');
};
/** Types into the one field inside, once it is more than a plain one, until it can be sent. */
const write = async (inside: HTMLElement, text: string) => {
  await waitFor(() => expect(inside.querySelector('[data-parley-state="rich"]')).not.toBeNull());
  await userEvent.click(within(inside).getByRole('textbox'));
  await userEvent.keyboard(text);
  await waitFor(() =>
    expect(inside.querySelector('[data-parley-part="submit"][data-parley-state="ready"]')).not.toBeNull(),
  );
};
/** People write an answer to the thread, one after the other, as their clients do. */
const typeAs = async (loaded: Record<string, unknown>, ...userIds: (keyof typeof PEOPLE)[]) => {
  const world = loaded['parley'] as StoryWorld;
  for (const userId of userIds) {
    const client = await world.join(PEOPLE[userId]);
    const threads = await new Promise<CommentAnnotation[]>((resolve) => {
      const all = client.getCommentElement().getAllCommentAnnotations();
      all.subscribe((loadedThreads) => loadedThreads && resolve(loadedThreads));
    });
    const thread = threads.find(({ comments }) => comments.length === 2)!;
    client.getCommentElement().setTyping({ annotationId: thread.annotationId, isTyping: true });
    await screen.findByText(new RegExp(`${PEOPLE[userId].name}.* typing$`));
  }
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** A pin says who wrote, how much, and what is special about it. */
export const Pins: Story = {
  play: async () => {
    await expect(await pinOnTotal()).toHaveAccessibleName('2 comments, first by Grace Hopper, 2 unread');
    await expect(await screen.findByRole('button', { name: '1 comment by Ada Lovelace, private' })).toBeVisible();
    await expect(CSS.highlights.get('parley-comment')?.size).toBe(1);
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
    const field = await within(dialog).findByRole('textbox');
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
    await expect(CSS.highlights.get('parley-comment-active')?.size).toBe(1);
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

/** The pointer on a pin shows its thread, without taking the focus and without reading it. */
export const Hovered: Story = {
  play: async () => {
    const pin = await pinOnTotal();
    await userEvent.hover(pin);
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await expect(pin).toHaveAccessibleName(/2 unread/);
    await expect(document.body).toHaveFocus();
    await userEvent.unhover(pin);
    await gone();
  },
};

/** Comment mode takes the next click on the page, which the host does not see. */
export const NewThread: Story = {
  play: async ({ canvas }) => {
    await pinOnTotal();
    let clicks = 0;
    const north = await canvas.findByText('North');
    north.addEventListener('click', () => (clicks += 1));
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await expect(await screen.findByText(/Click where your comment belongs/)).toBeVisible();
    await userEvent.click(north);
    const dialog = await screen.findByRole('dialog', { name: 'New comment' });
    // What is typed right away is in the composer, before and after the rich field takes its place.
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard('At once');
    await waitFor(() => expect(dialog.querySelector('[data-parley-state="rich"]')).not.toBeNull());
    await expect(within(dialog).getByRole('textbox')).toHaveTextContent('At once');
    await expect(within(dialog).getByRole('textbox')).toHaveFocus();
    await expect(clicks).toBe(0);
    await expect(screen.queryByText(/Click where your comment belongs/)).not.toBeInTheDocument();
  },
};

/** What is written becomes a thread at that place, and is open; the focus is on its reply. */
export const ThreadMade: Story = {
  play: async ({ canvas }) => {
    await pinOnTotal();
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await screen.findByText(/Click where your comment belongs/);
    await userEvent.click(await canvas.findByText('North'));
    const dialog = await screen.findByRole('dialog', { name: 'New comment' });
    await write(dialog, 'Is this all of it?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comment' }));
    const made = await screen.findByRole('dialog', { name: '1 comment by Ada Lovelace' });
    await expect(await within(made).findByText('Is this all of it?')).toBeVisible();
    await expect(await screen.findByRole('button', { name: '1 comment by Ada Lovelace' })).toBeVisible();
    await waitFor(() => expect(within(made).getByRole('textbox', { name: 'Reply' })).toHaveFocus());
  },
};

/** Answering, reacting and resolving. */
export const Answered: Story = {
  play: async () => {
    const dialog = await openTotal();
    await write(dialog, 'Then it is right.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(3));
    await waitFor(() =>
      expect(dialog.querySelector('[data-parley-part="submit"]')).toHaveAttribute('data-parley-state', 'disabled'),
    );
    const [react] = within(dialog).getAllByRole('button', { name: 'Add reaction' });
    await userEvent.click(react!);
    await userEvent.click(await screen.findByRole('button', { name: '🎉' }));
    await expect(await within(dialog).findByRole('button', { name: '🎉 1: You' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    await expect(await within(dialog).findByRole('button', { name: 'Reopen' })).toBeVisible();
    await expect(within(dialog).getByRole('button', { name: /^Status/ })).toHaveAttribute(
      'data-parley-value',
      'RESOLVED',
    );
  },
};

const ownThread = () => aThreadInput({ comments: [aCommentInput('A first word', PEOPLE.ada)] });
const openOwn = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '1 comment by Ada Lovelace' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(within(dialog).getByRole('listitem')).getByRole('button', { name: 'More actions' }));
  return dialog;
};

/** Its author changes it in its place. */
export const Edited: Story = {
  parameters: { parley: { threads: [ownThread()] } },
  play: async () => {
    const dialog = await openOwn();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await within(dialog).findByRole('textbox', { name: 'Edit your comment' });
    await write(within(dialog).getByRole('listitem'), ' and more');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Comment' })[0]!);
    await expect(await within(dialog).findByText('edited')).toBeVisible();
    await expect(within(dialog).getByText(/A first word/)).toHaveTextContent(/and more/);
  },
};

/** Escape leaves an edit in which nothing is changed; what is changed it does not throw away. */
export const EditKept: Story = {
  parameters: { parley: { threads: [ownThread()] } },
  play: async () => {
    const dialog = await openOwn();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await within(dialog).findByRole('textbox', { name: 'Edit your comment' });
    await write(within(dialog).getByRole('listitem'), ' and more');
    await userEvent.keyboard('{Escape}');
    await expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expect(within(dialog).getByRole('textbox', { name: 'Edit your comment' })).toHaveTextContent(/and more/);
    await userEvent.keyboard('{Enter}');
    await expect(await within(dialog).findByText('A first word')).toBeVisible();
  },
};

/** Without drafts the words of a thread that was closed are there again when it is opened. */
export const KeptWithoutDrafts: Story = {
  args: { draftMode: false },
  play: async () => {
    const dialog = await openTotal();
    await write(dialog, 'Half a thought');
    await userEvent.keyboard('{Escape}');
    await gone();
    const again = await openTotal();
    await expect(await within(again).findByText('Half a thought')).toBeVisible();
    await write(again, ' and the rest');
    await userEvent.click(document.querySelector('h1')!);
    await gone();
    await expect(await within(await openTotal()).findByText('Half a thought and the rest')).toBeVisible();
  },
};

/** A thread goes only after a question, whose harmless answer has the focus, and can be brought back for some seconds. */
export const Deleted: Story = {
  parameters: { parley: { threads: [ownThread()] } },
  play: async () => {
    const dialog = await openOwn();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete thread' }));
    const question = await within(dialog).findByRole('alertdialog');
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await gone();
    await waitFor(() => expect(screen.queryByRole('button', { name: /by Ada/ })).not.toBeInTheDocument());
    await expect(screen.getByText('Thread deleted.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expect(await screen.findByRole('button', { name: /by Ada/ })).toBeVisible();
  },
};

/** Escape leaves comment mode; clicks are the host's again. */
export const ModeLeft: Story = {
  play: async ({ canvas }) => {
    await pinOnTotal();
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await screen.findByText(/Click where your comment belongs/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/Click where your comment belongs/)).not.toBeInTheDocument());
    await userEvent.click(await canvas.findByText('North'));
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
};

/** With the keyboard: Enter puts the thread on what has the focus. */
export const ModeByKeyboard: Story = {
  render: (args) => (
    <>
      <HostPage>
        <button type="button">Export</button>
      </HostPage>
      <Comments {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await pinOnTotal();
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await screen.findByText(/Click where your comment belongs/);
    canvas.getByRole('button', { name: 'Export' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('dialog', { name: 'New comment' })).toBeVisible();
  },
};

/** Every text that is, in part, in that box. */
function textUnder(root: Node, box: DOMRect): Text[] {
  const found: Text[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const isUnder = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
    if (isUnder) found.push(node as Text); // all that the walker shows
  }
  return found;
}

/** Selects the beginning of a text. Resolves with the button that offers a comment on it. */
async function selectOutlook() {
  await pinOnTotal();
  const text = (await screen.findByText(/Next quarter/)).firstChild as Text;
  window.getSelection()?.setBaseAndExtent(text, 0, text, 12);
  await fireEvent.pointerUp(document);
  return waitFor(() => {
    const [, offer] = screen.getAllByRole('button', { name: 'Comment' }); // the first is the tool of the page
    if (!offer) throw new Error('No comment on the selection is offered.');
    return offer;
  });
}

/** A selected text offers a comment on it. */
export const OnSelection: Story = {
  play: async () => {
    const offer = await selectOutlook();
    const box = offer.getBoundingClientRect();
    const covered = textUnder(document.body, box).filter((node) => !offer.contains(node));
    await expect(covered.map(({ data }) => data)).toEqual([]);
    const selected = window.getSelection()!.getRangeAt(0).getBoundingClientRect();
    await expect(Math.abs(box.top - selected.top)).toBeLessThan(selected.height * 3);
    await userEvent.click(offer);
    await expect(await screen.findByRole('dialog', { name: 'New comment' })).toBeVisible();
    await waitFor(() => expect(CSS.highlights.get('parley-comment-active')?.size).toBe(1));
  },
};

/** A phone has no room beside the words: the offer is at the lower edge. */
export const OnSelectionOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const offer = await selectOutlook();
    const { left, right, bottom } = offer.getBoundingClientRect();
    await expect(innerHeight - bottom).toBe(16);
    await expect(Math.abs(left - (innerWidth - right))).toBeLessThan(2);
    await userEvent.click(offer);
    await expect(await screen.findByRole('dialog', { name: 'New comment' })).toBeVisible();
  },
};

/** The list of people opens above the dialog. */
export const Mention: Story = {
  play: async () => {
    const dialog = await openTotal();
    await write(dialog, '@gra');
    const option = within(await screen.findByRole('listbox')).getByRole('option', { name: /Grace Hopper/ });
    const { left, top, width, height } = option.getBoundingClientRect();
    await waitFor(() =>
      expect(option).toContainElement(document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement),
    );
  },
};

/** What is written is not lost by one press beside the dialog: the first shakes it. */
export const Unsent: Story = {
  play: async ({ canvas }) => {
    const dialog = await openTotal();
    await write(dialog, 'Not sent');
    await userEvent.click(canvas.getByText('North'));
    await expect(await within(dialog).findByText(/Your comment is not saved/)).toBeInTheDocument();
    await expect(dialog).toBeVisible();
  },
};

/** Asked first, whoever wants it gone has it gone, and Escape keeps it. */
export const DraftConfirmation: Story = {
  args: { draftConfirmation: true },
  play: async ({ canvas }) => {
    let dialog = await openTotal();
    await write(dialog, 'Gone');
    await userEvent.click(canvas.getByText('North'));
    const question = await within(dialog).findByRole('alertdialog', { name: 'Keep what you wrote as a draft?' });
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Keep' })).toHaveFocus());
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await gone();
    dialog = await openTotal();
    await expect(await within(dialog).findAllByRole('listitem')).toHaveLength(2);
    await write(dialog, 'Kept');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await gone();
    await userEvent.click(await screen.findByRole('button', { name: /^3 comments, first by Grace/ }));
    const kept = await screen.findByRole('dialog');
    await expect(await within(kept).findByText('Draft')).toBeVisible();
    await expect(within(kept).getByRole('textbox', { name: 'Edit your comment' })).toHaveTextContent('Kept');
  },
};

const areas = {
  placeholder: 'Area',
  data: [
    { id: 'sales', label: 'Sales' },
    { id: 'support', label: 'Support' },
    { id: 'legal', label: 'Legal' },
  ],
};

/** A list of the host's: several of its items go for a thread. */
export const CustomList: Story = {
  args: { customListDataOnAnnotation: { ...areas, type: 'multi' } },
  play: async () => {
    const list = within(await within(await openTotal()).findByRole('group', { name: 'Area' }));
    for (const name of ['Legal', 'Sales']) {
      await userEvent.click(list.getByRole('button', { name, pressed: false }));
      await expect(await list.findByRole('button', { name, pressed: true })).toBeVisible();
    }
    await userEvent.click(list.getByRole('button', { name: 'Legal' }));
    await expect(await list.findByRole('button', { name: 'Legal', pressed: false })).toBeVisible();
    await expect(list.getByRole('button', { name: 'Sales', pressed: true })).toBeVisible();
  },
};

/** Or one of them; what has left the list can still be seen. */
export const CustomListOfOne: Story = {
  args: { customListDataOnAnnotation: { ...areas, type: 'single' } },
  parameters: { parley: { threads: [aThreadInput({ customList: [{ id: 'old', label: 'Former area' }] })] } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Grace Hopper/ }));
    const select = await screen.findByRole('button', { name: /^Area/ });
    await expect(select).toHaveAttribute('data-parley-value', 'old');
    await chooseOption(select, 'Support');
    await waitFor(() => expect(select).toHaveAttribute('data-parley-value', 'support'));
    await userEvent.click(select);
    await screen.findByRole('menuitemradio', { name: 'Support' });
    await expect(screen.queryByRole('menuitemradio', { name: 'Former area' })).not.toBeInTheDocument();
  },
};

const pinOfAda = () => screen.findByRole('button', { name: '1 comment by Ada Lovelace, private' });
/** Whether the point of Ada's pin is inside of an element. */
const isOn = async (element: HTMLElement) => {
  const { left, top } = (await pinOfAda()).parentElement!.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return left >= box.left && left <= box.right && top >= box.top && top <= box.bottom;
};

/** The author drags a pin to another place, where everybody finds it then; the press opens nothing, and Escape takes it back. */
export const Dragged: Story = {
  play: async ({ canvas }) => {
    const pin = await pinOfAda();
    const north = await canvas.findByText('North');
    const drag = async (endWith: () => Promise<unknown>) => {
      const from = pin.parentElement!.getBoundingClientRect();
      const { left, top, width, height } = north.getBoundingClientRect();
      const by = { x: left + width / 2 - from.left, y: top + height / 2 - from.top };
      await fireEvent.pointerDown(pin, { button: 0, clientX: 500, clientY: 500 });
      await fireEvent.pointerMove(window, { clientX: 500 + by.x, clientY: 500 + by.y });
      await expect(pin).toHaveAttribute('data-parley-dragging');
      await endWith();
      await fireEvent.pointerUp(window);
      await fireEvent.click(pin, { detail: 1 });
    };
    await drag(() => userEvent.keyboard('{Escape}'));
    await expect(pin).not.toHaveAttribute('data-parley-dragging');
    await expect(await isOn(north)).toBe(false);
    await drag(() => Promise.resolve());
    await waitFor(async () => expect(await isOn(north)).toBe(true));
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(await pinOnTotal()).not.toHaveAttribute('data-parley-movable');
    // A key is no end of a drag.
    (await pinOfAda()).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};

/** Without dragging: the menu of the thread asks for the next click. */
export const Moved: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await pinOfAda());
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'More actions' })[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move pin' }));
    await expect(await screen.findByText(/Click where the pin belongs/)).toBeVisible();
    const north = await canvas.findByText('North');
    await userEvent.click(north);
    await waitFor(async () => expect(await isOn(north)).toBe(true));
    await expect(screen.queryByText(/Click where/)).not.toBeInTheDocument();
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
};

/** A thread may suggest a change; whoever may write decides, and the host hears of it. */
export const Suggestion: Story = {
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          type: 'suggestion',
          suggestion: { summary: 'Say the year', oldValue: 'Next quarter', newValue: 'In spring 2027' },
          comments: [aCommentInput('Readers will not know which quarter is meant.')],
        }),
      ],
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Grace Hopper/ }));
    const suggestion = within(await screen.findByRole('region', { name: 'Suggestion' }));
    await expect(suggestion.getByText('In spring 2027')).toBeVisible();
    const decision = suggestion.getByRole('status');
    await expect(decision).toBeEmptyDOMElement();
    await expect(suggestion.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expect(suggestion.getByRole('button', { name: 'Reject' })).toBeVisible();
  },
};

export const SuggestionAccepted: Story = {
  parameters: Suggestion.parameters!,
  play: async (context) => {
    await Suggestion.play!(context);
    const suggestion = within(screen.getByRole('region', { name: 'Suggestion' }));
    await userEvent.click(suggestion.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(suggestion.getByRole('status')).toHaveTextContent('Accepted'));
    await expect(suggestion.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** A suggestion whose place has changed meanwhile says so, and is not to be decided. */
export const SuggestionStale: Story = {
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          ...{ annotationId: HELD, type: 'suggestion', suggestion: { newValue: 'In spring 2027' } },
          comments: [aCommentInput('Readers will not know which quarter is meant.')],
        }),
      ],
      prepare: (world: StoryWorld) =>
        world.rest('commentannotations/update', {
          ...{ documentId: 'roadmap', annotationIds: [HELD] },
          updatedData: { suggestion: { newValue: 'In spring 2027', status: 'stale' } },
        }),
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Grace Hopper/ }));
    const suggestion = within(await screen.findByRole('region', { name: 'Suggestion' }));
    await expect(suggestion.getByRole('status')).toHaveTextContent('Out of date');
    await expect(suggestion.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** In `suggestionMode` any thread is accepted or rejected; the host hears of it. */
export const SuggestionMode: Story = {
  args: { settings: { suggestionMode: true } },
  play: async () => {
    await openTotal();
    const decision = within(await screen.findByRole('region', { name: 'Decision' }));
    await expect(decision.getByRole('button', { name: 'Reject' })).toBeVisible();
    await userEvent.click(decision.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(decision.getByRole('status')).toHaveTextContent('Accepted'));
    await expect(decision.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** Of a thread that waits for approval, its author sees that others do not see it. */
export const WaitsForApproval: Story = {
  args: { settings: { moderatorMode: true } },
  parameters: {
    parley: {
      threads: [aThreadInput({ annotationId: HELD, comments: [aCommentInput('Who decides this?', PEOPLE.ada)] })],
      prepare: holdThread,
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Ada/ }));
    const approval = within(await screen.findByRole('region', { name: 'Approval' }));
    await expect(approval.getByRole('status')).toHaveTextContent('Only its author and admins see it.');
    await expect(approval.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** An admin approves it, and everybody sees it. */
export const Approve: Story = {
  args: { settings: { moderatorMode: true } },
  parameters: {
    parley: { isAdmin: true, threads: [aThreadInput({ annotationId: HELD })], prepare: holdThread },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Grace Hopper/ }));
    const approval = within(await screen.findByRole('region', { name: 'Approval' }));
    await expect(approval.getByRole('button', { name: 'Reject' })).toBeVisible();
    await expect(approval.getByRole('button', { name: 'Approve' })).toBeVisible();
  },
};

export const Approved: Story = {
  ...Approve,
  play: async (context) => {
    await Approve.play!(context);
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Approval' })).not.toBeInTheDocument());
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};

/** What an admin rejected stays with its author and with admins. It may still be approved. */
export const RejectedByAdmin: Story = {
  ...Approve,
  play: async (context) => {
    await Approve.play!(context);
    const approval = within(screen.getByRole('region', { name: 'Approval' }));
    await userEvent.click(approval.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(approval.getByRole('status')).toHaveTextContent('Rejected.'));
    await expect(approval.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expect(approval.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  },
};

/** What waited for the connection and was refused then stays where it was written, to be sent once more or given up. */
export const RefusedLater: Story = {
  play: async ({ loaded }) => {
    const { network } = loaded['parley'] as StoryWorld;
    const dialog = await openTotal();
    network.goOffline();
    await write(dialog, 'Sent too late');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comment' }));
    await expect(await within(dialog).findByText('Sent too late')).toBeVisible();
    network.refuseNext('comments/add', 'PERMISSION_DENIED');
    network.goOnline();
    await expect(await within(dialog).findByText('Not saved', { selector: '[data-parley-part=marks]' })).toBeVisible();
    await expect(within(dialog).getByRole('button', { name: 'Discard' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(dialog).queryByText(/Not saved/)).not.toBeInTheDocument());
    await expect(within(dialog).getByText('Sent too late')).toBeVisible();
  },
};

/** Who sees a saved thread is chosen in its menu; people are picked in the thread itself. */
export const VisibilityChosen: Story = {
  args: { settings: { visibilityOptions: true } },
  parameters: { parley: { threads: [ownThread()] } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Ada/ }));
    const dialog = await screen.findByRole('dialog');
    const pickPeople = async () => {
      await userEvent.click(within(dialog).getAllByRole('button', { name: 'More actions' })[0]!);
      await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Selected people' }));
      return within(dialog).findByRole('combobox', { name: 'Search people' });
    };
    const search = await pickPeople();
    await waitFor(() => expect(search).toHaveFocus());
    await expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(within(dialog).queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
    await expect(dialog).toBeVisible();
    await userEvent.type(await pickPeople(), 'grace');
    const people = within(within(dialog).getByRole('listbox', { name: 'Pick people' }));
    await userEvent.click(await people.findByRole('option', { name: /Grace Hopper/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await expect(await within(dialog).findByTitle('Private')).toBeVisible();
    await pickPeople();
    await expect(within(dialog).getByRole('button', { name: /Grace Hopper/ })).toBeVisible();
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

/** Without a connection a thread stays readable, and says what becomes of an answer. */
export const Offline: Story = {
  play: async ({ loaded }) => {
    const dialog = await openTotal();
    (loaded['parley'] as StoryWorld).network.goOffline();
    await expect(await within(dialog).findByText(/You are offline/)).toBeVisible();
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
