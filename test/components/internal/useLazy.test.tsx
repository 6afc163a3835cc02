import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { loadAhead, useLazy, type LoadChunk } from '../../../components/internal/useLazy.js';

type Chunk = { text: string };

/** A chunk that comes, or not, when the test says so. */
function makeChunk() {
  const attempts: { succeed: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const load = vi.fn<LoadChunk<Chunk>>(
    () =>
      new Promise((resolve, reject) =>
        attempts.push({
          succeed: () => act(async () => resolve({ text: 'There' })),
          fail: () => act(async () => reject(new TypeError('Failed to fetch'))),
        }),
      ),
  );
  return { load, attempts };
}

interface ReaderProps {
  load: LoadChunk<Chunk>;
  isNeeded?: boolean;
  onRender?: (isLoaded: boolean) => void;
}

function Reader({ load, isNeeded = true, onRender }: ReaderProps) {
  const { module, hasFailed, retry } = useLazy(load, isNeeded);
  onRender?.(module !== null);
  if (hasFailed) return <button onClick={retry}>Try again</button>;
  return <p>{module?.text ?? 'Waiting'}</p>;
}

it('loads a chunk when it is needed, once for all who need it', async () => {
  const { load, attempts } = makeChunk();
  const { rerender } = render(<Reader load={load} isNeeded={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(
    <>
      <Reader load={load} />
      <Reader load={load} />
    </>,
  );
  await attempts[0]!.succeed();
  expect(screen.getAllByText('There')).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows a chunk that was loaded ahead in the first rendering', async () => {
  const { load, attempts } = makeChunk();
  void loadAhead(load);
  await attempts[0]!.succeed();
  const rendered = vi.fn<(isLoaded: boolean) => void>();
  render(<Reader load={load} onRender={rendered} />);
  expect(rendered.mock.calls).toEqual([[true]]);
});

it('takes over the HTML of a server although the chunk was loaded first', async () => {
  const { load, attempts } = makeChunk();
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Reader load={load} />);
  void loadAhead(load);
  await attempts[0]!.succeed();
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  render(<Reader load={load} />, { container: document.body.appendChild(page), hydrate: true, onRecoverableError });
  expect(screen.getByText('There')).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it('resolves the preload before anything is drawn with the chunk', async () => {
  const { load, attempts } = makeChunk();
  const order: string[] = [];
  function Drawn() {
    if (useLazy(load, true).module) order.push('drawn');
    return null;
  }
  render(<Drawn />);
  void loadAhead(load).then(() => order.push('told'));
  await attempts[0]!.succeed();
  expect(order).toEqual(['told', 'drawn']);
  await loadAhead(load).then(({ text }) => expect(text).toBe('There'));
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that a chunk could not be loaded, and loads it again when asked', async () => {
  const { load, attempts } = makeChunk();
  render(<Reader load={load} />);
  await attempts[0]!.fail();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Waiting')).toBeVisible();
  await attempts[1]!.succeed();
  expect(screen.getByText('There')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads a chunk for who needs it although an attempt ahead has failed', async () => {
  const { load, attempts } = makeChunk();
  void loadAhead(load);
  await attempts[0]!.fail();
  render(<Reader load={load} />);
  await attempts[1]!.succeed();
  expect(screen.getByText('There')).toBeVisible();
});

it('is silent about a chunk that nobody needs yet, and says so once somebody does', async () => {
  const { load, attempts } = makeChunk();
  const { rerender } = render(<Reader load={load} isNeeded={false} />);
  void loadAhead(load);
  await attempts[0]!.fail();
  expect(screen.getByText('Waiting')).toBeVisible();
  rerender(<Reader load={load} />);
  await attempts[1]!.fail();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
