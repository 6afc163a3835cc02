import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { User } from '@parley/react';
import { Comments } from '@parley/react/components';
import { HostPage } from '../../../.storybook/HostPage.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput } from '../../../test/support/someThreads.js';

const LONG_NAME = { ...PEOPLE.ada, name: 'Ada Augusta Byron King, Countess of Lovelace, née Gordon' };
const thread = (from: User = PEOPLE.ada) =>
  aThreadInput({ comments: [aCommentInput('Where does this number come from?', from)] });

/** What is written stands in its place at once. What is on its way for longer than a second says so. */
const meta: Meta<typeof Comments> = {
  title: 'Comments/Styled/Under way',
  component: Comments,
  parameters: { layout: 'fullscreen', parley: { threads: [thread()] } },
  render: (args) => (
    <>
      <HostPage />
      <Comments {...args} />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof Comments>;

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /by Ada/ }));
  return screen.findByRole('dialog');
};
/** Types into the last field inside, once it is more than a plain one, and sends. */
const send = async (inside: HTMLElement, text: string, part = '[data-parley-part="composer"]:last-of-type') => {
  await waitFor(() => expect(inside.querySelector(`${part} [data-parley-state="rich"]`)).not.toBeNull());
  const composer = inside.querySelector<HTMLElement>(part)!;
  await userEvent.click(within(composer).getByRole('textbox'));
  await userEvent.keyboard(text);
  const button = within(composer).getByRole('button', { name: 'Comment' });
  await waitFor(() => expect(button).toHaveAttribute('data-parley-state', 'ready'));
  await userEvent.click(button);
};
/** Its words are in the composer until then. */
const rowOf = async (inside: HTMLElement, text: string) =>
  within((await within(inside).findByText(text, { selector: 'li *' })).closest('li')!);

/** A reply that the service has not answered yet: the next one can be written. */
export const Reply: Story = {
  play: async ({ loaded }) => {
    const dialog = await open();
    const release = (loaded['parley'] as StoryWorld).network.hold('comments/add');
    await send(dialog, 'From the model of last week.');
    const row = await rowOf(dialog, 'From the model of last week.');
    const before = dialog.getBoundingClientRect().height;
    await expect(await row.findByText('Sending')).toBeVisible();
    await expect(dialog.getBoundingClientRect().height).toBe(before);
    await expect(within(dialog).getByText('Sending', { selector: '[role=status] *' })).toBeInTheDocument();
    release();
    await waitFor(() => expect(within(dialog).queryByText('Sending')).not.toBeInTheDocument());
  },
};

/** A new thread: it can be answered. */
export const NewThread: Story = {
  play: async ({ loaded }) => {
    (loaded['parley'] as StoryWorld).network.hold('commentAnnotations/add');
    await screen.findByRole('button', { name: /by Ada/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await send(await screen.findByRole('dialog', { name: 'New comment' }), 'Is this the final title?');
    const dialog = await screen.findByRole('dialog', { name: /^1 comment by Ada/ });
    const row = await rowOf(dialog, 'Is this the final title?');
    await expect(await row.findByText('Sending')).toBeVisible();
    await expect(await within(dialog).findByRole('textbox', { name: 'Reply' })).toBeVisible();
  },
};

/** A change, by somebody with a long name. It is "edited" once it is saved. */
export const Edit: Story = {
  parameters: { parley: { threads: [thread(LONG_NAME)] } },
  play: async ({ loaded }) => {
    const { network } = loaded['parley'] as StoryWorld;
    const dialog = await open();
    network.hold('comments/update');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'More actions' }).at(-1)!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await send(dialog, ' And this one?', '.parley-edit [data-parley-part="composer"]');
    const row = await rowOf(dialog, 'Where does this number come from? And this one?');
    await expect(await row.findByText('Sending')).toBeVisible();
    await expect(within(dialog).queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  },
};
export const Dark: Story = { ...Edit, globals: { theme: 'dark' } };
export const RightToLeft: Story = { ...Edit, globals: { direction: 'rtl' } };
export const Narrow: Story = { ...Edit, globals: { viewport: { value: 'phone' } } };

/** A new thread that was refused stays in its place. */
export const Refused: Story = {
  play: async ({ loaded }) => {
    (loaded['parley'] as StoryWorld).network.refuseNext('commentAnnotations/add', 'PERMISSION_DENIED');
    await screen.findByRole('button', { name: /by Ada/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await send(await screen.findByRole('dialog', { name: 'New comment' }), 'Is this the final title?');
    const dialog = await screen.findByRole('dialog', { name: /^1 comment by Ada/ });
    const row = await rowOf(dialog, 'Is this the final title?');
    await expect(await row.findByText('Not saved')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(row.queryByText('Not saved')).not.toBeInTheDocument());
  },
};
