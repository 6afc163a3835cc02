import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CommentComposer } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

afterEach(() => void vi.useRealTimers());

/** A reply that Ada sends without a connection. */
async function sendOffline() {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1' });
  const { props, network } = service.as('ada');
  let client!: ParleyClient;
  render(
    <ParleyProvider {...props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      <CommentComposer annotationId="t1" targetComposerElementId="here" />
    </ParleyProvider>,
  );
  await waitFor(() => expect(client.getInitState().value).toBe(true));
  const threads: (string | undefined)[][] = [];
  client
    .getCommentElement()
    .getAllCommentAnnotations()
    .subscribe((list) => threads.push(list?.[0]?.comments.map(({ commentText }) => commentText) ?? []));
  await waitFor(() => expect(threads.at(-1)).toEqual(['Hello']));
  const composer = contextOf(client).ui.getState().comments.composers!['here']!;
  act(() => network.goOffline());
  act(() => composer.write({ ...EMPTY_CONTENT, text: 'Later', commentText: 'Later', commentHtml: '<p>Later</p>' }));
  expect(await act(() => composer.submit())).toBe(true);
  expect(composer.state.getState()).toMatchObject({ status: 'idle', isQueued: true, content: { text: '' } });
  expect(screen.getByText('Will be sent when you are back online')).toBeVisible();
  expect(threads.at(-1)).toEqual(['Hello', 'Later']);
  return { service, network, composer, threads };
}

it('is free again when it cannot send, says that it will, and nothing any more once it has', async () => {
  const { network, service } = await sendOffline();
  act(() => network.goOnline());
  await waitFor(() => expect(screen.queryByText(/Will be sent/)).not.toBeInTheDocument());
  expect(service.requests.filter((path) => path === 'comments/add')).toHaveLength(1);
});

it('sends a file that the connection was missing for once it is back, and says so until then', async () => {
  const { network, composer } = await sendOffline();
  act(() => void composer.addFiles([new File(['notes'], 'notes.txt')]));
  expect(await screen.findByText('notes.txt waits for the connection')).toBeVisible();
  act(() => network.goOnline());
  await waitFor(() => expect(composer.state.getState().files).toMatchObject([{ state: 'done' }]));
});

it('sends a file again when the browser is back online, though the socket has not noticed anything', async () => {
  const { network, composer } = await onlineAgain();
  const request = vi.spyOn(network, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  act(() => void composer.addFiles([new File(['notes'], 'notes.txt')]));
  expect(await screen.findByText('notes.txt waits for the connection')).toBeVisible();
  expect(request).toHaveBeenCalledOnce();
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await waitFor(() => expect(composer.state.getState().files).toMatchObject([{ state: 'done' }]));
});

it('sends a file again after a while when nothing says that the connection is back', async () => {
  const { network, composer } = await onlineAgain();
  vi.spyOn(network, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => void composer.addFiles([new File(['notes'], 'notes.txt')]));
  await vi.waitFor(() => expect(screen.getByText('notes.txt waits for the connection')).toBeVisible());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  await waitFor(() => expect(composer.state.getState().files).toMatchObject([{ state: 'done' }]));
});

/** As `sendOffline`, with all of it sent. */
async function onlineAgain() {
  const sent = await sendOffline();
  act(() => sent.network.goOnline());
  await waitFor(() => expect(screen.queryByText(/Will be sent/)).not.toBeInTheDocument());
  return sent;
}

it('has done with what the service refuses then: that stays in its thread', async () => {
  const { network, composer, threads } = await sendOffline();
  network.refuseNext('comments/add', 'PERMISSION_DENIED');
  act(() => network.goOnline());
  await waitFor(() => expect(screen.queryByText(/Will be sent/)).not.toBeInTheDocument());
  expect(composer.state.getState()).toMatchObject({ isQueued: false, failure: null, content: { text: '' } });
  expect(threads.at(-1)).toEqual(['Hello', 'Later']);
});
