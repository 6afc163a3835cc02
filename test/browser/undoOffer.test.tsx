import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { UndoOffer } from '../../components/internal/UndoOffer.js';

afterEach(cleanup);

it('stays as long as the pointer is on it, also when it loses the focus', async () => {
  const undo = { undo: vi.fn(), hold: vi.fn<(isPaused: boolean) => void>() };
  render(
    <>
      <UndoOffer undo={undo} message={{ id: 'note', text: 'Deleted' }} undoText="Undo" />
      <button type="button" style={{ marginTop: 100 }}>
        Elsewhere
      </button>
    </>,
  );
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  await userEvent.hover(screen.getByText('Deleted'));
  screen.getByRole('button', { name: 'Undo' }).focus();
  elsewhere.focus();
  expect(undo.hold).toHaveBeenLastCalledWith(true);
  await userEvent.hover(elsewhere);
  await vi.waitFor(() => expect(undo.hold).toHaveBeenLastCalledWith(false));
});
