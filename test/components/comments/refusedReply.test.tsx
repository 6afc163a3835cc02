import { act, render, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import type { CommentAnnotation, ParleyClient } from '../../../src/index.js';
import type { Composer } from '../../../src/elements/comment/composer/Composer.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'ada' });
});

interface Page {
  close: () => void;
  reopen: () => void;
  composer: () => Composer | undefined;
}

/**
 * Ada's screen with a thread that can be closed; the service answers nothing before `refuse`.
 * @param leave is called once she has written, before she sends
 */
async function sendSlowly(draftMode: boolean, leave = async (_page: Page): Promise<void> => undefined) {
  let client!: ParleyClient;
  let threads: CommentAnnotation[] | undefined;
  const { props } = service.as('ada');
  function Screen({ isOpen }: { isOpen: boolean }) {
    const { data } = useCommentAnnotations();
    return (
      <Probe see={() => void (threads = data)}>{isOpen && data?.[0] && <CommentThread annotationId="t1" />}</Probe>
    );
  }
  const page = (isOpen: boolean) => (
    <ParleyProvider {...props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      <Screen isOpen={isOpen} />
    </ParleyProvider>
  );
  const { rerender } = render(page(true));
  const composer = () => contextOf(client).ui.getState().comments.composers?.['thread-t1'];
  await waitFor(() => expect(composer()).toBeDefined());
  if (!draftMode) act(() => client.getCommentElement().disableDraftMode());
  act(() => composer()!.write({ ...EMPTY_CONTENT, text: 'Mine', commentText: 'Mine', commentHtml: '<p>Mine</p>' }));
  const close = () => rerender(page(false));
  const reopen = () => rerender(page(true));
  await leave({ close, reopen, composer });
  const refuse = service.refuseNextWrite('PERMISSION_DENIED');
  act(() => void composer()!.submit());
  await waitFor(() => expect(service.requests).toContain('comments/add'));
  return {
    refuse,
    close,
    reopen,
    composer,
    comments: () =>
      threads?.[0]?.comments.map(({ commentText, isUnsynced, isDraft }) => ({ commentText, isUnsynced, isDraft })),
    client: () => client,
  };
}

/** Hands on what a render saw. */
function Probe({ see, children }: { see: () => void; children: ReactNode }) {
  useEffect(see);
  return <>{children}</>;
}

describe('a comment that is refused', () => {
  it.each([true, false])(
    'after its thread was closed stays in the thread, to be sent once more (drafts: %s)',
    async (draftMode) => {
      const { refuse, close, comments, client } = await sendSlowly(draftMode);
      client().disableLogs();
      close();
      await act(async () => refuse());
      await waitFor(() => expect(comments()?.[1]).toMatchObject({ commentText: 'Mine', isUnsynced: true }));
      expect(comments()).toHaveLength(2);
      expect(comments()?.[1]?.isDraft).not.toBe(true);
      await act(() => client().getCommentElement().retryCommentAnnotation('t1'));
      await waitFor(() => expect(comments()?.[1]?.isUnsynced).toBeUndefined());
      expect(service.requests.filter((path) => path === 'comments/add')).toHaveLength(2);
    },
  );

  it('while another one is being written stays in the thread, and that one is left alone', async () => {
    const { refuse, comments, composer, client } = await sendSlowly(true);
    client().disableLogs();
    const write = (text: string) => composer()!.write({ ...EMPTY_CONTENT, text, commentText: text });
    act(() => write('The next one'));
    await act(async () => refuse());
    await waitFor(() => expect(comments()?.[1]).toMatchObject({ commentText: 'Mine', isUnsynced: true }));
    await waitFor(() => expect(composer()?.state.getState()).toMatchObject({ status: 'idle', isQueued: false }));
    expect(composer()?.state.getState().content.text).toBe('The next one');
  });

  it('while its composer is on the page goes back into it', async () => {
    const { refuse, comments, composer } = await sendSlowly(true);
    // Until then it is in its thread alone, and the next one can be written.
    await waitFor(() => expect(comments()?.[1]).toMatchObject({ commentText: 'Mine' }));
    expect(composer()?.isEmpty()).toBe(true);
    expect(composer()?.state.getState().status).toBe('idle');
    await act(async () => refuse());
    await waitFor(() => expect(composer()?.state.getState()).toMatchObject({ status: 'idle', failure: 'submit' }));
    expect(composer()?.state.getState().content.text).toBe('Mine');
    expect(comments()).toHaveLength(1);
  });

  it('as it was left before is there again when the thread is, while drafts are off', async () => {
    const { refuse, comments, composer, close, reopen } = await sendSlowly(false, async (page) => {
      page.close();
      await waitFor(() => expect(page.composer()).toBeUndefined());
      page.reopen();
      await waitFor(() => expect(page.composer()?.isEmpty()).toBe(false));
    });
    await act(async () => refuse());
    await waitFor(() => expect(composer()?.state.getState()).toMatchObject({ failure: 'submit' }));
    close();
    await waitFor(() => expect(composer()).toBeUndefined());
    reopen();
    await waitFor(() => expect(composer()?.state.getState().content.text).toBe('Mine'));
    expect(comments()).toHaveLength(1);
  });
});
