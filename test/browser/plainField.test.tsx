import { act, render, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it, vi } from 'vitest';
import { Composer } from '../../components/composer/index.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { StoryWorld } from '../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../testing/aNotification.js';

// In a page of its own: once the rich field is loaded, no plain one is shown.
it('keeps what was typed, and where, when the rich field takes over', async () => {
  const world = await StoryWorld.start();
  const text = vi.fn();
  render(
    <ParleyProvider {...world.as(PEOPLE.ada).props}>
      <Composer.Root onSubmit={async () => undefined} onTextChange={text} targetComposerElementId="plain">
        <Composer.Editor />
      </Composer.Root>
    </ParleyProvider>,
  );
  const field = document.querySelector('textarea')!;
  act(() => {
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, 'first\nsecond');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.setSelectionRange(8, 8);
  });
  await waitFor(() => expect(document.querySelector('[contenteditable]')).not.toBeNull());
  await act(() => userEvent.keyboard('|'));
  expect(text.mock.lastCall![0].text).toBe('first\nse|cond');
});
