import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { contextOf } from '../../../src/contextOf.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import type { ParleyClient } from '../../../src/index.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const REPLY_LOST = 'Your reply was not sent: the thread was deleted, or you can no longer see it.';
const EDIT_LOST = 'Your change was not saved: the comment was deleted, or you can no longer see it.';

let service: TestService;
beforeEach(async () => {
  sessionStorage.clear();
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' }, { annotationId: 't2', from: 'ada' });
});

/** Ada's page with both threads. */
async function open() {
  let client!: ParleyClient;
  const { props, network } = service.as('ada');
  render(
    <ParleyProvider {...props} documentId="plan" language="en" onClientLoad={(loaded) => (client = loaded)}>
      <CommentThread annotationId="t1" />
      <CommentThread annotationId="t2" />
    </ParleyProvider>,
  );
  const composers = () => contextOf(client).ui.getState().comments.composers ?? {};
  const composer = (name: string) =>
    waitFor(() => {
      const found = Object.entries(composers()).find(([id]) => id.startsWith(name));
      expect(found).toBeDefined();
      return found![1];
    });
  await composer('thread-t1');
  await composer('thread-t2');
  client.disableLogs(); // what is refused below is reported
  return {
    client,
    network,
    composer,
    async write(text: string, name = 'thread-t1') {
      const own = await composer(name);
      act(() => own.write({ ...EMPTY_CONTENT, text, commentText: text }));
      return own;
    },
    gone: (id = 't1') => waitFor(() => expect(composers()[`thread-${id}`] === undefined).toBe(true)),
  };
}

const deleteThread = (annotationId = 't1') =>
  service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: [annotationId] });

const setVisibility = (visibility: object) =>
  service.rest('commentannotations/update', {
    documentId: 'plan',
    annotationIds: ['t1'],
    updatedData: { visibility },
  });

describe('a comment whose thread is deleted', () => {
  it('while it waits for the connection is shown with its text, until it is discarded', async () => {
    const { network, write } = await open();
    act(() => network.goOffline());
    const composer = await write('I agree');
    act(() => void composer.submit());
    await waitFor(() => expect(composer.state.getState().isQueued).toBe(true));
    await deleteThread();
    act(() => network.goOnline());
    expect(await screen.findByText(REPLY_LOST)).toBeTruthy();
    expect(screen.getByText('I agree').tagName).toBe('BLOCKQUOTE');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(REPLY_LOST)).toBeNull());
  });

  it.each([true, false])('while it is being written is shown (drafts: %s)', async (draftMode) => {
    const { client, write, gone } = await open();
    if (!draftMode) act(() => client.getCommentElement().disableDraftMode());
    await write('Half a thou');
    await deleteThread();
    await gone();
    expect(await screen.findByText(REPLY_LOST)).toBeTruthy();
    expect(screen.getByText('Half a thou')).toBeTruthy();
  });

  it('while it is being edited is shown', async () => {
    const { write, gone } = await open();
    fireEvent.keyDown(screen.getAllByRole('button', { name: 'More actions' }).at(-1)!, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await write('Hello, all', 'edit-');
    await deleteThread('t2');
    await gone('t2');
    expect(await screen.findByText(EDIT_LOST)).toBeTruthy();
    expect(screen.getByText('Hello, all')).toBeTruthy();
  });

  it('is shown when it changes a comment that was deleted, while the thread is still there', async () => {
    const { network, composer } = await open();
    await service.rest('commentannotations/comments/add', {
      documentId: 'plan',
      annotationId: 't2',
      commentData: [{ commentText: 'Mine too', commentId: 'c9', from: { userId: 'ada' } }],
    });
    await screen.findByText('Mine too');
    fireEvent.keyDown(screen.getAllByRole('button', { name: 'More actions' }).at(-1)!, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    act(() => network.goOffline());
    const edit = await composer('edit-');
    act(() => edit.write({ ...EMPTY_CONTENT, text: 'Mine as well', commentText: 'Mine as well' }));
    act(() => void edit.submit());
    await screen.findByText('Mine as well');
    await service.rest('commentannotations/comments/delete', {
      documentId: 'plan',
      annotationId: 't2',
      commentIds: ['c9'],
    });
    act(() => network.goOnline());
    expect(await screen.findByText(EDIT_LOST)).toBeTruthy();
    expect(screen.getAllByText('Mine as well').map(({ tagName }) => tagName)).toEqual(['BLOCKQUOTE']);
    expect(screen.getAllByText('Hello')).toHaveLength(2);
  });

  it('is copied by a button; where there is no clipboard the text can be selected', async () => {
    const { write, gone } = await open();
    await write('Half a thou');
    await deleteThread();
    await gone();
    const setClipboard = (value: object | undefined) =>
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    setClipboard(undefined); // another test of this process may have left one
    const copy = await screen.findByRole('button', { name: 'Copy text' });
    fireEvent.click(copy);
    expect(await screen.findByText('It could not be copied. Select the text.')).toBeTruthy();
    const writeText = vi.fn(async () => undefined);
    setClipboard({ writeText });
    fireEvent.click(copy);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('Half a thou');
  });

  it('is shown one after the other', async () => {
    const { write, gone } = await open();
    await write('One');
    await write('Two', 'thread-t2');
    await deleteThread();
    await gone();
    expect(await screen.findByText('One')).toBeTruthy();
    await deleteThread('t2');
    await gone('t2');
    expect(screen.getAllByText(REPLY_LOST)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Two')).toBeTruthy();
  });

  it('is in the thread again, to be sent, when the person may see that again', async () => {
    const { network, write, gone } = await open();
    act(() => network.goOffline());
    const composer = await write('I agree');
    act(() => void composer.submit());
    await waitFor(() => expect(composer.state.getState().isQueued).toBe(true));
    await setVisibility({ type: 'restricted', userIds: ['ben'] });
    act(() => network.goOnline());
    await gone();
    expect(await screen.findByText(REPLY_LOST)).toBeTruthy();
    await setVisibility({ type: 'public' });
    await waitFor(() => expect(screen.queryByText(REPLY_LOST)).toBeNull());
    expect(await screen.findByText('I agree')).toBeTruthy();
  });

  it('as it was being written is there once when the person may see the thread again: in it, not in the composer too', async () => {
    const { client, write, gone, composer } = await open();
    act(() => client.getCommentElement().disableDraftMode());
    await write('Half a thou');
    await setVisibility({ type: 'restricted', userIds: ['ben'] });
    await gone();
    expect(await screen.findByText(REPLY_LOST)).toBeTruthy();
    await setVisibility({ type: 'public' });
    await waitFor(() => expect(screen.queryByText(REPLY_LOST)).toBeNull());
    expect((await composer('thread-t1')).isEmpty()).toBe(true);
    expect(screen.getAllByText('Half a thou')).toHaveLength(1);
  });
});
