import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { UndoOffer } from '../../../components/internal/UndoOffer.js';
import { createUndo } from '../../../src/ui/createUndo.js';

/** Deletes something at once, and offers to undo it. */
function Page() {
  const [deleted, setDeleted] = useState<string | null>(null);
  const [undo] = useState(() => createUndo<string>(new Set(), setDeleted));
  useEffect(() => {
    const stop = undo.offer();
    void undo.remove('note', async (after) => after);
    return stop;
  }, [undo]);
  return <UndoOffer undo={undo} message={deleted === null ? null : { id: deleted, text: 'Deleted' }} undoText="Undo" />;
}

it('stays as long as the focus is on it, also when the pointer leaves it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.pointerEnter(button);
  act(() => button.focus());
  fireEvent.pointerLeave(button.parentElement!);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('Deleted')).not.toBeNull();
  act(() => button.blur());
  act(() => void vi.advanceTimersByTime(6000));
  expect(screen.queryByText('Deleted')).toBeNull();
});
