import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CommentDialog, CommentPin, Comments, HostButton } from '@parley/react/components';
import { useAutocompleteChipClick, useEventCallback } from '@parley/react';
import { HostPage } from '../../../.storybook/HostPage.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput } from '../../../test/support/someThreads.js';

const thread = () => aThreadInput({ annotationId: 'placed', comments: [aCommentInput('A first word', PEOPLE.ada)] });

const meta: Meta<typeof CommentDialog> = {
  title: 'Comments/Styled/CommentDialog',
  component: CommentDialog,
  args: { annotationId: 'placed' },
  parameters: { layout: 'fullscreen', parley: { threads: [thread()] } },
  render: (args) => (
    <>
      <HostPage>
        <CommentDialog {...args} />
      </HostPage>
      <Comments />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof CommentDialog>;

/** The thread is in the host's layout, and the host's pin of it opens no second dialog. */
export const Placed: Story = {
  render: (args) => (
    <>
      <HostPage>
        <CommentDialog {...args} />
        <CommentPin annotationId={args.annotationId} />
      </HostPage>
      <Comments />
    </>
  ),
  play: async ({ canvas }) => {
    const dialog = await canvas.findByRole('dialog', { name: '1 comment by Ada Lovelace' });
    await expect(await within(dialog).findByText('A first word')).toBeVisible();
    const pin = await screen.findByRole('button', { name: '1 comment by Ada Lovelace' }); // and no other
    await userEvent.click(pin);
    await expect(pin).toHaveAttribute('aria-expanded', 'true');
    await expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  },
};

/** Nothing is offered that writes. */
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    const dialog = await canvas.findByRole('dialog');
    await expect(within(dialog).getByText('A first word')).toBeVisible();
    await expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
  },
};

/** The app's own button above the comments. The click is an event with the thread. */
export const OwnButton: Story = {
  args: {
    slots: {
      Header: () => (
        <HostButton className="parley-button" buttonContext={{ id: 'archive' }}>
          Archive
        </HostButton>
      ),
    },
  },
  render: (args) => (
    <>
      <HostPage>
        <CommentDialog {...args} />
        <Clicks />
      </HostPage>
      <Comments />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive' }));
    await expect(await canvas.findByText('archive of placed')).toBeVisible();
  },
};

function Clicks() {
  const click = useEventCallback('buttonClick');
  return <p>{click && `${String(click.buttonContext['id'])} of ${click.commentAnnotation?.annotationId}`}</p>;
}

const naming = {
  ...aCommentInput(
    '{{grace}}, is @Design on #PRJ-7? It is a long list of names that goes on in the next line.',
    PEOPLE.ada,
  ),
  taggedUserContacts: [{ userId: PEOPLE.grace.userId, text: '{{grace}}' }],
  toOrganizationUserGroup: [{ groupId: 'design', text: '@Design' }],
  customList: [{ text: '#PRJ-7', custom: { id: '7', name: 'PRJ-7' } }],
};

/** The app listens to clicks on what comments name: mentions and items of lists are buttons. */
export const Chips: Story = {
  parameters: { parley: { threads: [aThreadInput({ annotationId: 'placed', comments: [naming] })] } },
  render: (args) => (
    <HostPage>
      <CommentDialog {...args} />
      <ChipClicks />
    </HostPage>
  ),
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('button', { name: '@Design' });
    group.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('group: @Design')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '#PRJ-7' }));
    await expect(await canvas.findByText('custom: #PRJ-7')).toBeVisible();
  },
};

function ChipClicks() {
  const click = useAutocompleteChipClick();
  return <p>{click && `${click.type}: ${click.text}`}</p>;
}

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const files = ['a-long-name-of-a-file-that-somebody-exported-final-final.xlsx', 'gone.png', 'Plan.pdf', 'تقرير-3.pdf'];
const full = () =>
  aThreadInput({
    annotationId: 'placed',
    comments: Array.from({ length: 100 }, (_, at) => ({
      ...aCommentInput([LONG.repeat(3), 'ok', 'هل هذا الرقم صحيح؟ كان 79,400 في الأسبوع الماضي.'][at % 3]),
      from: { ...PEOPLE.mary, name: [LONG, 'عبد الرحمن بن محمد الفارابي', 'Al'][at % 3] },
      ...(at === 0 && {
        attachments: Array.from({ length: 20 }, (_, index) => ({
          attachmentId: `f${index}`,
          name: files[index % files.length],
          url: `https://files.invalid/${index}`,
        })),
      }),
    })),
  });

/** Long names, words that never break, a hundred comments, twenty files, and pictures that cannot be had: nothing goes over the edge. */
export const Full: Story = {
  parameters: { parley: { threads: [full()] } },
  play: async ({ canvas }) => {
    const dialog = await canvas.findByRole('dialog');
    await within(dialog).findAllByText('ok');
    await waitFor(() => expect(within(dialog).getAllByAltText('gone.png')).toHaveLength(5));
    const { left, right } = dialog.getBoundingClientRect();
    const isOutside = (part: Element) => {
      const box = part.getBoundingClientRect();
      return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
    };
    const outside = () =>
      [
        ...dialog.querySelectorAll(
          '.parley-comment-head > *, .parley-said, .parley-file, .parley-files > li, .parley-hidden-replies',
        ),
      ].filter(isOutside);
    await expect(outside()).toEqual([]);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Show 69 more replies' }));
    await waitFor(() => expect(dialog.querySelectorAll('.parley-said')).toHaveLength(100));
    await expect(outside()).toEqual([]);
    // What kind of file it is comes last in its name.
    const names = [...dialog.querySelectorAll('.parley-file-name')];
    await expect(names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
    // A picture takes no more room than it has.
    const picture = within(dialog).getAllByAltText('gone.png')[0]!.closest('li')!;
    await expect(picture.offsetHeight).toBe(picture.querySelector<HTMLElement>('.parley-file')!.offsetHeight);
  },
};
export const FullRightToLeft: Story = { ...Full, globals: { direction: 'rtl' } };
export const FullNarrow: Story = { ...Full, globals: { theme: 'dark', viewport: { value: 'phone' } } };

/** Nothing is there for a thread that is not. */
export const Unknown: Story = {
  args: { annotationId: 'nobody-wrote' },
  play: async () => {
    await screen.findByRole('button', { name: '1 comment by Ada Lovelace' });
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
};
