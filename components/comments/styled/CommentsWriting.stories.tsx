import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { Comments } from '@parley/react/components';
import { chooseOption } from '../../../.storybook/chooseOption.js';
import { HostPage } from '../../../.storybook/HostPage.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput, someThreads } from '../../../test/support/someThreads.js';
import { pinOnTotal, openTotal, write, gone } from '../../../.storybook/threadSteps.js';

const meta: Meta<typeof Comments> = {
  title: 'Comments/Styled/Writing comments',
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

const moreActionsOf = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('listitem')).getByRole('button', { name: 'More actions' });

const openOwn = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '1 comment by Ada Lovelace' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(moreActionsOf(dialog));
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
    await expect(moreActionsOf(dialog)).toHaveFocus();
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
    await expect(moreActionsOf(dialog)).toHaveFocus();
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
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await userEvent.hover(undo); // the time does not run meanwhile
    await gone();
    await waitFor(() => expect(screen.queryByRole('button', { name: /by Ada/ })).not.toBeInTheDocument());
    await expect(screen.getByText('Thread deleted.')).toBeVisible();
    await userEvent.click(undo);
    await expect(await screen.findByRole('button', { name: /by Ada/ })).toBeVisible();
  },
};

/** A deleted reply is back after Undo, and so is the focus. */
export const ReplyUndone: Story = {
  parameters: {
    parley: {
      threads: [aThreadInput({ comments: [aCommentInput('Why?', PEOPLE.ada), aCommentInput('No idea.', PEOPLE.ada)] })],
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '2 comments, first by Ada Lovelace' }));
    const dialog = await screen.findByRole('dialog');
    const menu = async () =>
      within((await within(dialog).findByText('No idea.')).closest('li')!).getByRole('button', {
        name: 'More actions',
      });
    await userEvent.click(await menu());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete comment' }));
    const undo = await within(dialog).findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
    await userEvent.click(undo);
    await expect(await menu()).toHaveFocus();
  },
};

/** Escape leaves comment mode; clicks are the host's again. */
export const CommentModeEnded: Story = {
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
    // For 400 ms, which may be over when the press is.
    const failure = within(dialog).findByText(/Your comment is not saved/);
    await userEvent.click(canvas.getByText('North'));
    await failure;
    await expect(dialog).toBeVisible();
  },
};

/** A new comment that Escape closes is a draft, and its pin has the focus, not that of a neighbour. */
export const NewThreadClosed: Story = {
  play: async ({ canvas }) => {
    await pinOnTotal();
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await screen.findByText(/Click where your comment belongs/);
    await userEvent.click(await canvas.findByText('North'));
    await write(await screen.findByRole('dialog', { name: 'New comment' }), 'Half a thought');
    await userEvent.keyboard('{Escape}');
    await gone();
    await waitFor(() => expect(screen.getByRole('button', { name: '1 comment by Ada Lovelace, draft' })).toHaveFocus());
  },
};

/** Asks before a draft is discarded. Escape keeps the draft. */
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
    const reopened = await screen.findByRole('dialog');
    await expect(await within(reopened).findByText('Draft')).toBeVisible();
    await expect(within(reopened).getByRole('textbox', { name: 'Edit your comment' })).toHaveTextContent('Kept');
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

/** What was being written when somebody deleted the thread stays on the page, to be copied. */
export const ThreadGone: Story = {
  play: async ({ loaded }) => {
    const world = loaded['parley'] as StoryWorld;
    const dialog = await openTotal();
    await write(dialog, 'The total should follow the currency of the region, as in the table of last year.');
    const threads = (await world.rest('commentannotations/get', { documentId: 'roadmap' })) as {
      annotationId: string;
    }[];
    const annotationIds = threads.map(({ annotationId }) => annotationId);
    await world.rest('commentannotations/delete', { documentId: 'roadmap', annotationIds });
    await expect(await screen.findByText(/^Your reply was not sent/)).toBeVisible();
    await gone();
    await expect(screen.getByText(/^The total should follow/)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Copy text' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/^Your reply was not sent/)).not.toBeInTheDocument());
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

/** Without a connection a thread stays readable, and says what becomes of an answer. */
export const Offline: Story = {
  play: async ({ loaded }) => {
    const dialog = await openTotal();
    (loaded['parley'] as StoryWorld).network.goOffline();
    await expect(await within(dialog).findByText(/You are offline/)).toBeVisible();
  },
};
