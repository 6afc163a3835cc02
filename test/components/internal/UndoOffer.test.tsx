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

it.each([
  { seen: 1000, left: 5000 },
  { seen: 5500, left: 2000 },
])(
  'goes on with the time that is left when the pointer leaves it, with two seconds at least: $left ms',
  ({ seen, left }) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    render(<Page />);
    const offer = screen.getByRole('button', { name: 'Undo' }).parentElement!;
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    pass(seen);
    fireEvent.pointerEnter(offer);
    pass(60_000);
    fireEvent.pointerLeave(offer);
    pass(left - 1);
    expect(screen.queryByText('Deleted')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Deleted')).toBeNull();
  },
);

it('stops once for the pointer and the focus', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Undo' });
  const offer = button.parentElement!;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  pass(1000);
  fireEvent.pointerEnter(offer);
  pass(1000);
  act(() => button.focus());
  fireEvent.pointerLeave(offer);
  pass(60_000);
  act(() => button.blur());
  pass(4999);
  expect(screen.queryByText('Deleted')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Deleted')).toBeNull();
});
