import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Comments, CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import type { CommentAnnotation, ParleyClient } from '../../../src/index.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { contextOf } from '../../../src/contextOf.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'ada', text: 'Before' });
});

/** Ada's page with a thread in it, and the dialogs of others. */
async function open({ draftMode = true } = {}) {
  let client!: ParleyClient;
  let threads: CommentAnnotation[] | undefined;
  function Screen() {
    const { data } = useCommentAnnotations();
    return (
      <Probe see={() => void (threads = data)}>
        <Comments />
        {data && <CommentThread annotationId="t1" />}
      </Probe>
    );
  }
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      <Screen />
    </ParleyProvider>,
  );
  await screen.findByText('Before');
  const element = commentInternals(client.getCommentElement());
  if (!draftMode) act(() => element.disableDraftMode());
  const ui = () => contextOf(client).ui.getState().comments;
  const composer = (id: string) => ui().composers?.[id];
  const send = async (id: string) => {
    const count = service.requests.length;
    act(() => void composer(id)!.submit());
    await waitFor(() => expect(service.requests.length).toBeGreaterThan(count));
  };
  return {
    client,
    element,
    ui,
    composer,
    send,
    write: (id: string, text: string) =>
      act(() => composer(id)!.write({ ...EMPTY_CONTENT, text, commentText: text, commentHtml: `<p>${text}</p>` })),
    /** Opens a composer for a thread without a place. Returns its id. */
    async begin() {
      act(() => element.addManualComment());
      const id = `thread-${ui().newThread!.annotationId}`;
      await waitFor(() => expect(composer(id)).toBeDefined());
      return id;
    },
    rowTexts: () =>
      threads?.map(({ comments }) => comments.map((one) => `${one.commentText}${one.isUnsynced ? ' *' : ''}`)),
    idOf: (index: number) => threads![index]!.annotationId,
  };
}

/** Opens the last comment of the page for editing. Returns the id of its composer. */
async function beginEdit(ui: () => { composers?: object }) {
  fireEvent.keyDown(screen.getAllByRole('button', { name: 'More actions' }).at(-1)!, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return waitFor(() => {
    const id = Object.keys(ui().composers ?? {}).find((name) => name.startsWith('edit-'));
    expect(id).toBeDefined();
    return id!;
  });
}

/** Hands on what a render saw. */
function Probe({ see, children }: { see: () => void; children: ReactNode }) {
  useEffect(see);
  return <>{children}</>;
}

describe('a new thread', () => {
  it('stands in its place with its words before the service has answered, and can be answered', async () => {
    const { begin, write, send, rowTexts, ui, composer, idOf } = await open();
    const release = service.holdNextWrite();
    const id = await begin();
    write(id, 'Mine');
    await send(id);
    await waitFor(() => expect(rowTexts()).toEqual([['Before'], ['Mine']]));
    expect(ui()).toMatchObject({ newThread: null, selectedAnnotationId: idOf(1) });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Mine')).toBeVisible();
    expect(await within(dialog).findByText('Sending', { selector: '[data-parley-part=marks]' })).toBeVisible();
    expect(await within(dialog).findByText('Sending', { selector: '[role=status] *' })).toBeInTheDocument();
    const replyId = `thread-${idOf(1)}`;
    await waitFor(() => expect(composer(replyId)).toBeDefined());
    write(replyId, 'And more');
    act(() => void composer(replyId)!.submit());
    await waitFor(() => expect(rowTexts()).toEqual([['Before'], ['Mine', 'And more']]));
    await act(async () => release());
    await waitFor(() => expect(service.answers).toContain('comments/add'));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(rowTexts()).toEqual([['Before'], ['Mine', 'And more']]);
  });

  it('stays there when it is refused, to be sent once more, and leaves the next one alone', async () => {
    const { begin, write, send, rowTexts, client, composer, element, idOf } = await open();
    client.disableLogs();
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    const first = await begin();
    write(first, 'Mine');
    await send(first);
    const second = await begin();
    write(second, 'The next one');
    await act(async () => refuse());
    await waitFor(() => expect(rowTexts()).toEqual([['Before'], ['Mine *']]));
    expect(composer(second)?.state.getState()).toMatchObject({ content: { text: 'The next one' }, failure: null });
    await act(() => element.retryCommentAnnotation(idOf(1)));
    await waitFor(() => expect(rowTexts()).toEqual([['Before'], ['Mine']]));
    expect(service.requests.filter((path) => path === 'commentAnnotations/add')).toHaveLength(2);
  });

  it('is in its composer for as long as a context provider thinks', async () => {
    const { begin, write, rowTexts, element, composer } = await open();
    let provide!: () => void;
    element.setContextProvider(() => new Promise((resolve) => (provide = () => resolve({ row: 1 }))));
    const id = await begin();
    write(id, 'Mine');
    act(() => void composer(id)!.submit());
    await waitFor(() => expect(provide).toBeDefined());
    expect(composer(id)?.state.getState()).toMatchObject({ content: { text: 'Mine' }, status: 'submitting' });
    await act(async () => provide());
    await waitFor(() => expect(rowTexts()).toEqual([['Before'], ['Mine']]));
  });

  it('stays in its composer when the context provider fails', async () => {
    const { client, begin, write, element, composer } = await open();
    client.disableLogs();
    element.setContextProvider(() => Promise.reject(new Error('No team is chosen.')));
    const id = await begin();
    write(id, 'Mine');
    act(() => void composer(id)!.submit());
    await waitFor(() =>
      expect(composer(id)?.state.getState()).toMatchObject({
        content: { text: 'Mine' },
        status: 'idle',
        failure: 'submit',
        error: { code: 'RESOLVER_FAILED' },
      }),
    );
    expect(service.requests).not.toContain('commentAnnotations/add');
  });

  it('takes nothing of what is left of the next one when it is answered, while drafts are off', async () => {
    const { begin, write, send, element, composer } = await open({ draftMode: false });
    const release = service.holdNextWrite();
    const first = await begin();
    write(first, 'Mine');
    await send(first);
    const second = await begin();
    write(second, 'The next one');
    act(() => element.closeNewThread());
    await waitFor(() => expect(composer(second)).toBeUndefined());
    await act(async () => release());
    await waitFor(() => expect(service.answers).toContain('commentAnnotations/add'));
    const third = await begin();
    expect(composer(third)?.state.getState().content.text).toBe('The next one');
  });
});

describe('an edit', () => {
  /** A change of the first comment, on its way. */
  async function change() {
    const page = await open();
    page.client.disableLogs();
    const id = await beginEdit(page.ui);
    page.write(id, 'After');
    return { ...page, id };
  }

  it('shows its words, and ends, before the service has answered', async () => {
    const { id, send, rowTexts, composer } = await change();
    const release = service.holdNextWrite();
    await send(id);
    await waitFor(() => expect(composer(id)).toBeUndefined());
    expect(rowTexts()).toEqual([['After']]);
    expect(screen.getByText('After')).toBeVisible();
    await act(async () => release());
    await waitFor(() => expect(service.answers).toContain('comments/update'));
    expect(rowTexts()).toEqual([['After']]);
  });

  it('that is refused keeps its words, to be sent once more or taken back', async () => {
    const { id, send, rowTexts, composer, element, idOf } = await change();
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    await send(id);
    await act(async () => refuse());
    await waitFor(() => expect(rowTexts()).toEqual([['After *']]));
    expect(composer(id)).toBeUndefined();
    const refuseAgain = service.refuseNextWrite('PERMISSION_DENIED');
    act(() => void element.retryCommentAnnotation(idOf(0)));
    await act(async () => refuseAgain());
    await waitFor(() => expect(rowTexts()).toEqual([['After *']]));
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(rowTexts()).toEqual([['Before']]));
  });

  it('leaves a change of another comment alone that has begun meanwhile', async () => {
    const { id, send, element, ui, write, composer } = await change();
    await act(() => element.addComment({ annotationId: 't1', comment: { commentId: 'c2', commentText: 'Second' } }));
    const release = service.holdNextWrite();
    await send(id);
    await waitFor(() => expect(composer(id)).toBeUndefined());
    await beginEdit(ui);
    write('edit-c2', 'Second, changed');
    await act(async () => release());
    await waitFor(() => expect(service.answers).toContain('comments/update'));
    expect(ui().composers?.['edit-c2']?.state.getState().content.text).toBe('Second, changed');
  });
});
