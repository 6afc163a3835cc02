import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAddComment, useCommentAnnotations, useCurrentUser, useLostComments, useUpdateComment } from '@parley/react';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

it('gives the replies whose thread is gone, with their text, until they are discarded', async () => {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' });
  const browser = service.as('ada');
  const { result, client } = renderParleyHook(
    () => ({ lost: useLostComments(), add: useAddComment(), threads: useCommentAnnotations() }),
    browser,
    {
      documents: [{ id: 'plan' }],
    },
  );
  await waitFor(() => expect(result.current.threads.data).toHaveLength(2));
  expect(result.current.lost.lostComments).toEqual([]);
  const { discard } = result.current.lost;
  client.disableLogs(); // what is refused below is reported
  act(() => browser.network.goOffline());
  for (const annotationId of ['t1', 't2']) {
    const request = { annotationId, comment: { commentText: `To ${annotationId}` } };
    act(() => void result.current.add.addComment(request).catch(() => undefined));
  }
  await service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['t1', 't2'] });
  act(() => browser.network.goOnline());
  const texts = () => result.current.lost.lostComments.map(({ text, isEdit }) => [text, isEdit]);
  await waitFor(() =>
    expect(texts()).toEqual([
      ['To t1', false],
      ['To t2', false],
    ]),
  );
  act(() => discard(result.current.lost.lostComments[0]!));
  await waitFor(() => expect(texts()).toEqual([['To t2', false]]));
  expect(result.current.lost.discard).toBe(discard);
});

it('gives a reply and an edit for a thread that was deleted before this page has seen it, and leaves those of a composer to it', async () => {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1' });
  await service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['t1'] });
  const { result } = renderParleyHook(
    () => ({ lost: useLostComments(), add: useAddComment(), edit: useUpdateComment(), me: useCurrentUser() }),
    service.as('ada'),
    { documents: [{ id: 'plan' }] },
  );
  await waitFor(() => expect(result.current.me?.userId).toBe('ada'));
  const { add, edit } = result.current;
  const isMissing = { code: 'NOT_FOUND' };
  const comment = { commentText: 'Reply' };
  const isLeft = () => false;
  await act(async () => {
    await expect(add.addComment({ annotationId: 't1', comment })).rejects.toMatchObject(isMissing);
    const edited = { annotationId: 't1', comment: { commentId: 'c', commentText: 'Edit' } };
    await expect(edit.updateComment(edited)).rejects.toMatchObject(isMissing);
    await expect(add.addComment({ annotationId: 't1', comment, isLeft })).rejects.toMatchObject(isMissing);
  });
  const lost = () => result.current.lost.lostComments;
  await waitFor(() =>
    expect(lost().map(({ text, isEdit }) => [text, isEdit])).toEqual([
      ['Reply', false],
      ['Edit', true],
    ]),
  );
  act(() => result.current.lost.discard(lost()[0]!));
  await waitFor(() => expect(lost().map(({ text }) => text)).toEqual(['Edit']));
});
