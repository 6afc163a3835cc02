import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useChunks } from '../../../components/recorder/player/useChunks.js';
import { settled } from '../../support/HandDrivenTransport.js';

/** Object URLs that hold a file: jsdom makes none. */
const held = new Set<string>();
beforeEach(() => {
  held.clear();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${(made += 1)}`;
    held.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url));
});

/** A player of the recording `first`, whose chunks arrive when `arrive` is called. */
function start() {
  const requests = new Map<string, (response: Response) => void>();
  vi.stubGlobal('fetch', (url: string) => new Promise<Response>((resolve) => void requests.set(url, resolve)));
  const { result, rerender, unmount } = renderHook(({ name }) => useChunks([name]), {
    initialProps: { name: 'first' },
  });
  return {
    result,
    unmount,
    show: (name: string) => rerender({ name }),
    join: () => act(() => result.current.join!()),
    arrive: (name: string) =>
      act(async () => {
        requests.get(name)!(new Response('bytes'));
        await settled();
      }),
  };
}

it('keeps the joined file when another one, which was asked for before, arrives', async () => {
  const { result, show, join, arrive } = start();
  join();
  show('second');
  join();
  await arrive('second');
  expect(held).toEqual(new Set([result.current.url]));
  await arrive('first');
  expect(held).toEqual(new Set([result.current.url]));
});

it('joins a file again to which the player returns', async () => {
  const { result, show, join, arrive } = start();
  join();
  await arrive('first');
  show('second');
  show('first');
  expect(result.current).toMatchObject({ url: '', join: expect.any(Function) });
  join();
  await arrive('first');
  expect(held).toEqual(new Set([result.current.url]));
});

it('holds no file that arrives after the player has gone', async () => {
  const { join, arrive, unmount } = start();
  join();
  unmount();
  await arrive('first');
  expect(held).toEqual(new Set());
});
