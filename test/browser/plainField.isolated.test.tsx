import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it, vi } from 'vitest';
import { Composer } from '../../components/composer/index.js';
import { EmojiButton } from '../../components/composer/styled/EmojiButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { StoryWorld } from '../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../testing/aNotification.js';

/** The editor's chunk is on its way until the test lets it come. */
const { chunk, arrive } = vi.hoisted(() => {
  let arrive = () => undefined as void;
  const chunk = new Promise<void>((resolve) => (arrive = resolve));
  return { chunk, arrive };
});
vi.mock('../../components/composer/loadEditor.js', () => ({
  loadEditor: () => chunk.then(() => import('../../components/composer/editor/createEditor.js')),
}));

const press = (keys: string) => act(() => userEvent.keyboard(keys));

// In a page of its own: once the editor is loaded, no plain field is shown.
it('is usable before the editor comes, which takes over text, files and cursor once no input method is composing', async () => {
  const world = await StoryWorld.start();
  await world.rest('users/add', { users: [PEOPLE.grace, PEOPLE.ada] });
  const text = vi.fn();
  const upload = vi.fn(() => new Promise<never>(() => undefined));
  render(
    <ParleyProvider {...world.as(PEOPLE.ada).props}>
      <Composer.Root
        onSubmit={async () => undefined}
        onUpload={upload}
        onTextChange={text}
        targetComposerElementId="plain"
      >
        <Composer.Editor />
        <EmojiButton />
        <Composer.Attachments>
          {(file) => <Composer.Attachment key={file.attachmentId} file={file} />}
        </Composer.Attachments>
        <Composer.MentionList />
      </Composer.Root>
    </ParleyProvider>,
  );
  const field = document.querySelector('textarea')!;
  act(() => field.focus());
  await press('first{Enter}second');
  field.setSelectionRange(8, 8);

  await act(() => userEvent.click(screen.getByRole('button', { name: 'Add emoji' })));
  const thumb = await screen.findByRole('button', { name: '👍' });
  await act(() => userEvent.click(thumb));
  await waitFor(() => expect(field).toHaveFocus());
  expect(text.mock.lastCall![0].text).toBe('first\nse👍cond');

  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File(['1'], 'plan.pdf', { type: 'application/pdf' }));
  act(() => void field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })));
  expect(screen.getByText('plan.pdf')).toBeVisible();

  await press(' @Gr');
  act(() => void field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
  await act(async () => {
    arrive();
    await import('../../components/composer/editor/createEditor.js');
  });
  expect(field).toBeInTheDocument();
  act(() => void field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  await waitFor(() => expect(document.querySelector('[contenteditable]')).toHaveFocus());

  await screen.findByRole('option', { name: 'Grace Hopper' });
  await press('{Enter}|');
  expect(text.mock.lastCall![0].text).toBe('first\nse👍 @Grace Hopper |cond');
  expect(screen.getByText('plan.pdf')).toBeVisible();
});
