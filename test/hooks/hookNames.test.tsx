import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as parley from '@parley/react';
import { aCommentInput, aThreadInput } from '../support/someThreads.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

// What other tests use the methods of, here by the hooks that the contract names (§3.3, §3.4).

/** Ada, in a document with a thread of hers and a comment of Grace's in it. */
async function open() {
  const service = await startTestService();
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [
      aThreadInput({
        annotationId: 't1',
        comments: [
          { ...aCommentInput('First', { userId: 'ada' }), commentId: 'c1' },
          { ...aCommentInput('Second'), commentId: 'c2' },
        ],
      }),
    ],
  });
  return service.as('ada');
}

function useWrites() {
  return {
    thread: parley.useCommentAnnotation('t1').data,
    resolve: parley.useResolveCommentAnnotation(),
    unresolve: parley.useUnresolveCommentAnnotation(),
    status: parley.useUpdateStatus(),
    priority: parley.useUpdatePriority(),
    assign: parley.useAssignUser(),
    subscribe: parley.useSubscribeCommentAnnotation(),
    unsubscribe: parley.useUnsubscribeCommentAnnotation(),
    unread: parley.useMarkAsUnread(),
    addReaction: parley.useAddReaction(),
    deleteReaction: parley.useDeleteReaction(),
    toggleReaction: parley.useToggleReaction(),
    update: parley.useUpdateComment(),
    deleteComment: parley.useDeleteComment(),
    deleteThread: parley.useDeleteCommentAnnotation(),
    link: parley.useGetLink(),
  };
}

it('each write of a thread by its hook: at once, answered with its event, and kept by the service', async () => {
  const browser = await open();
  const { result, client } = renderParleyHook(useWrites, browser, { documents: [{ id: 'plan' }] });
  await waitFor(() => expect(result.current.thread).toMatchObject({ annotationId: 't1' }));
  const shows = (fields: object) => waitFor(() => expect(result.current.thread).toMatchObject(fields));
  const of = { annotationId: 't1' };

  const resolved = await act(() => result.current.resolve.resolveCommentAnnotation(of));
  expect(resolved).toMatchObject({ ...of, commentAnnotation: { resolvedByUserId: 'ada' } });
  await shows({ status: { type: 'terminal' } });
  await act(() => result.current.unresolve.unresolveCommentAnnotation(of));
  await shows({ status: { type: 'default' }, resolvedByUserId: null });
  const status = { id: 'IN_PROGRESS', name: 'In Progress', type: 'ongoing', color: '#ECB000' } as const;
  await act(() => result.current.status.updateStatus({ ...of, status }));
  await shows({ status });
  const priority = { id: 'P1', name: 'P1', color: '#FF0000' };
  await act(() => result.current.priority.updatePriority({ ...of, priority }));
  await shows({ priority });
  await act(() => result.current.assign.assignUser({ ...of, assignedTo: { userId: 'bob' } }));
  await shows({ assignedTo: { userId: 'bob' } });
  await act(() => result.current.unsubscribe.unsubscribeCommentAnnotation(of));
  await shows({ unsubscribedUsers: { ada: { type: 'manual' } } });
  await act(() => result.current.subscribe.subscribeCommentAnnotation(of));
  await shows({ subscribedUsers: { ada: { type: 'manual' } } });
  await act(() => result.current.unread.markAsUnread('t1'));
  await shows({ unread: true, unreadCount: 1 });

  const on = { ...of, commentId: 'c2' };
  const heart = { ...on, reaction: { reactionId: 'heart' } };
  const reactions = (...names: string[]) =>
    waitFor(() =>
      expect(result.current.thread?.comments[1]?.reactionAnnotations.map(({ icon }) => icon)).toEqual(names),
    );
  await act(() => result.current.addReaction.addReaction(heart));
  await reactions('heart');
  await act(() => result.current.deleteReaction.deleteReaction(heart));
  await reactions();
  await act(() => result.current.toggleReaction.toggleReaction(heart));
  await reactions('heart');

  const changed = { ...of, comment: { commentId: 'c1', commentText: 'Changed' } };
  await act(() => result.current.update.updateComment(changed));
  await shows({ comments: [{ commentText: 'Changed', isEdited: true }, {}] });
  await act(() => result.current.link.getLink(of)).then((link) =>
    expect(link).toMatchObject({ ...of, link: expect.stringContaining('commentId=t1') as string }),
  );
  // Everything is the service's too.
  const { data } = await client.getCommentElement().fetchCommentAnnotations({ documentIds: ['plan'] });
  expect(data).toMatchObject([
    { status, priority, assignedTo: { userId: 'bob' }, comments: [{ commentText: 'Changed' }, {}] },
  ]);

  const refused = await act(() => result.current.deleteComment.deleteComment(on).catch((error: unknown) => error));
  expect(refused).toMatchObject({ code: 'PERMISSION_DENIED' }); // it is Grace's
  const mine = { ...of, skipDeleteThreadConfirmation: true };
  await act(() => result.current.deleteThread.deleteCommentAnnotation(mine));
  await waitFor(() => expect(result.current.thread).toBeNull());
});

it('page info, the context of new threads, cursors and the elements by their hooks', async () => {
  const browser = await open();
  const { result, client } = renderParleyHook(
    () => ({
      page: parley.useSetPageInfo(),
      context: parley.useSetContextProvider(),
      cursors: parley.useCursors(),
      add: parley.useAddCommentAnnotation(),
      elements: [
        parley.usePresenceElement(),
        parley.useCursorElement(),
        parley.useReactionElement(),
        parley.useAccessElement(),
        parley.useRecorderElement(),
        parley.useActivityElement(),
        parley.useCrdtElement(),
      ],
    }),
    browser,
    { documents: [{ id: 'plan' }] },
  );
  await waitFor(() => expect(result.current.cursors.data).toEqual([]));
  expect(result.current.elements).toEqual([
    client.getPresenceElement(),
    client.getCursorElement(),
    client.getReactionElement(),
    client.getAccessElement(),
    client.getRecorderElement(),
    client.getActivityElement(),
    client.getCrdtElement(),
  ]);
  result.current.page.setPageInfo({ url: 'https://app.example/plan', title: 'The plan' });
  result.current.context.setContextProvider(() => ({ row: 7 }));
  const annotation = { comments: [{ commentText: 'Hi' }] };
  const added = await act(() => result.current.add.addCommentAnnotation({ annotation }));
  expect(added.commentAnnotation).toMatchObject({
    pageInfo: { url: 'https://app.example/plan', title: 'The plan' },
    context: { row: 7 },
  });
  result.current.page.clearPageInfo();
  result.current.context.setContextProvider(null);
  const next = await act(() => result.current.add.addCommentAnnotation({ annotation }));
  expect(next.commentAnnotation.pageInfo?.title).not.toBe('The plan');
  expect(next.commentAnnotation.context ?? {}).not.toHaveProperty('row');
});
