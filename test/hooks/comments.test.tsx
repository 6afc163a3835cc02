import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAddComment } from '../../hooks/commentWrites.js';
import { useCanComment, useCommentSettings } from '../../hooks/useCommentSettings.js';
import {
  useCommentAnnotation,
  useCommentAnnotations,
  useInfiniteCommentAnnotations,
} from '../../hooks/commentAnnotations.js';
import { useCommentMode } from '../../hooks/useCommentMode.js';
import { useCommentSelection, useSelectedComments } from '../../hooks/commentSelection.js';
import { useCommentElement } from '../../hooks/elements.js';
import { useEventCallback } from '../../hooks/useEventCallback.js';
import { useMarkAsRead } from '../../hooks/threadWrites.js';
import { useReactions } from '../../hooks/useReactions.js';
import { useCurrentUser } from '../../hooks/session.js';
import { useUnreadCommentsCount } from '../../hooks/commentCounts.js';
import { useUpdateContext } from '../../hooks/threadContext.js';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const documents = [{ id: 'plan' }];

describe('useCommentAnnotations and useCommentAnnotation (§3.3)', () => {
  it('load, follow what others do, and render for what changed only', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' });
    let renders = 0;
    const { result } = renderParleyHook(
      () => {
        renders += 1;
        return { all: useCommentAnnotations(), second: useCommentAnnotation('t2'), none: useCommentAnnotation('none') };
      },
      service.as('ada'),
      { documents },
    );
    expect(result.current.all).toMatchObject({ data: undefined, byDocument: undefined, isLoading: true });
    await waitFor(() => expect(result.current.all.data).toHaveLength(2));
    await waitFor(() => expect(result.current.none).toMatchObject({ data: null, isLoading: false }));
    const { all, second } = result.current;
    expect(Object.keys(all.byDocument!)).toEqual(['plan']);
    expect(second.data).toBe(all.data![1]);
    await service.rest('commentannotations/comments/add', {
      documentId: 'plan',
      annotationId: 't1',
      commentData: [{ commentText: 'Again', from: { userId: 'bob' } }],
    });
    await waitFor(() => expect(result.current.all.data![0]!.comments).toHaveLength(2));
    expect(result.current.all.data![1]).toBe(all.data![1]);
    const before = renders;
    await act(async () => {
      await result.current.all.refetch();
    });
    expect(renders).toBe(before); // what is read again and equal renders nothing
  });

  it('are read in the request of the sign-in, which opens their document', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const before = service.requests.length;
    const { result } = renderParleyHook(() => useCommentAnnotations(), service.as('ada'), { documents });
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    const requests = service.requests
      .slice(before)
      .filter((path) => /identify|documents|commentAnnotations/.test(path));
    expect(requests).toEqual(['session/identify']);
  });

  it('say nothing while nobody asks', () => {
    const { result } = renderParleyHook(() => useCommentAnnotations({}, { enabled: false }), service.as('ada'), {
      documents,
    });
    expect(result.current).toMatchObject({ data: undefined, isLoading: false });
  });
});

describe('writing (§3.4)', () => {
  it('is a mutation, and the bare function under its name', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const { result } = renderParleyHook(
      () => ({
        thread: useCommentAnnotation('t1'),
        add: useAddComment(),
        context: useUpdateContext(),
        read: useMarkAsRead(),
        unread: useUnreadCommentsCount({ scope: 'document' }),
        threads: useUnreadCommentsCount({ annotationId: 't1' }, { unit: 'annotations' }),
        addedEvent: useEventCallback('addComment'),
      }),
      service.as('ada'),
      { documents },
    );
    await waitFor(() => expect([result.current.unread.data, result.current.threads.data]).toEqual([1, 1]));
    await act(async () => {
      await result.current.read.markAsRead('t1');
    });
    await waitFor(() => expect([result.current.unread.data, result.current.threads.data]).toEqual([0, 0]));
    const { addComment } = result.current.add;
    act(() => result.current.add.mutate({ annotationId: 't1', comment: { commentText: 'Mine' } }));
    await waitFor(() => expect(result.current.thread.data?.comments[1]?.commentText).toBe('Mine'));
    await waitFor(() => expect(result.current.add.data?.comment.commentText).toBe('Mine'));
    expect(result.current.addedEvent).toMatchObject({ annotationId: 't1', comment: { commentText: 'Mine' } });
    expect(result.current.add.addComment).toBe(addComment);
    await act(
      async () =>
        void (await result.current.context.updateContext({ annotationId: 't1', context: { row: 1 }, merge: true })),
    );
    await waitFor(() => expect(result.current.thread.data?.context).toMatchObject({ row: 1 }));
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    act(() => result.current.add.mutate({ annotationId: 't1', comment: { commentText: 'No' } }));
    await waitFor(() => expect(result.current.thread.data?.comments).toHaveLength(3));
    refuse();
    await waitFor(() => expect(result.current.add.error?.code).toBe('PERMISSION_DENIED'));
    await waitFor(() => expect(result.current.thread.data?.comments).toHaveLength(2));
  });
});

it('useReactions shows who reacted, in the order of first use, and toggles mine', async () => {
  await addThreads(service, 'plan', { annotationId: 't1' });
  const { result, client } = renderParleyHook(
    () => {
      const { data } = useCommentAnnotation('t1');
      const commentId = data?.comments[0]?.commentId ?? '';
      return { commentId, reactions: useReactions({ annotationId: 't1', commentId }) };
    },
    service.as('ada'),
    { documents },
  );
  await waitFor(() => expect(result.current.commentId).not.toBe(''));
  act(() => {
    client.getCommentElement().setCustomReactions({ ship: { url: 'https://app.test/ship.png' } });
  });
  for (const reactionId of ['🎉', 'ship', 'gone']) {
    await act(async () => {
      await result.current.reactions.toggle({ reactionId });
    });
  }
  await waitFor(() =>
    expect(result.current.reactions.data).toMatchObject([
      { reactionId: '🎉', icon: { iconEmoji: '🎉' }, count: 1, reactedByMe: true, users: [{ userId: 'ada' }] },
      { reactionId: 'ship', icon: { iconUrl: 'https://app.test/ship.png' }, count: 1 },
      { reactionId: 'gone', count: 1 },
    ]),
  );
  expect(result.current.reactions.data![2]).not.toHaveProperty('icon');
  await act(async () => {
    await result.current.reactions.toggle({ reactionId: '🎉' });
  });
  await waitFor(() => expect(result.current.reactions.data).toHaveLength(2));
});

it('useInfiniteCommentAnnotations reads page after page', async () => {
  await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' }, { annotationId: 't3' });
  const { result } = renderParleyHook(
    () => useInfiniteCommentAnnotations({ documentIds: ['plan'], pageSize: 2 }),
    service.as('ada'),
  );
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  expect(result.current.hasNextPage).toBe(true);
  await act(async () => {
    await Promise.all([result.current.fetchNextPage(), result.current.fetchNextPage()]);
  });
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  expect(service.requests.filter((path) => path.startsWith('commentAnnotations/'))).toHaveLength(2);
  expect(result.current.data?.map(({ annotationId }) => annotationId).sort()).toEqual(['t1', 't2', 't3']);
  await act(() => result.current.fetchNextPage());
  expect(result.current.data).toHaveLength(3);
});

it('useInfiniteCommentAnnotations has a thread once that changes between two pages', async () => {
  await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' }, { annotationId: 't3' });
  const { result } = renderParleyHook(
    () => useInfiniteCommentAnnotations({ documentIds: ['plan'], pageSize: 2, order: 'asc' }),
    service.as('ada'),
  );
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  const [annotationId, second] = result.current.data!.map((thread) => thread.annotationId);
  await service.rest('commentannotations/comments/add', {
    documentId: 'plan',
    annotationId,
    commentData: [{ commentText: 'Again', from: { userId: 'bob' } }],
  });
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  expect(result.current.data?.map((thread) => thread.annotationId)).toEqual([second, expect.any(String), annotationId]);
  expect(result.current.data?.find((thread) => thread.annotationId === annotationId)?.comments).toHaveLength(2);
});

it('useInfiniteCommentAnnotations reads no page while it is not enabled', async () => {
  const { result } = renderParleyHook(
    () => ({ pages: useInfiniteCommentAnnotations({}, { enabled: false }), user: useCurrentUser() }),
    service.as('ada'),
  );
  await waitFor(() => expect(result.current.user).toBeTruthy());
  await act(() => result.current.pages.fetchNextPage());
  expect(result.current.pages).toMatchObject({ data: undefined, isLoading: false, hasNextPage: false });
  expect(service.requests.filter((path) => path.startsWith('commentAnnotations/'))).toEqual([]);
});

it('selection, comment mode and settings are one state of the screen, for hooks and element alike', async () => {
  await addThreads(service, 'plan', { annotationId: 't1' });
  const { result } = renderParleyHook(
    () => ({
      element: useCommentElement(),
      selection: useCommentSelection(),
      selected: useSelectedComments(),
      mode: useCommentMode(),
      settings: useCommentSettings(),
      canComment: useCanComment('plan'),
    }),
    service.as('ada'),
    { documents },
  );
  expect(result.current.selected).toEqual([]);
  act(() => {
    result.current.selection.select('t1');
  });
  await waitFor(() =>
    expect(result.current.selection).toMatchObject({ selected: true, annotation: { annotationId: 't1' } }),
  );
  expect(result.current.selected).toHaveLength(1);
  act(() => {
    result.current.selection.clear();
  });
  await waitFor(() => expect(result.current.selection).toMatchObject({ selected: false, annotation: null }));
  act(() => result.current.mode.toggle());
  expect(result.current.mode.isActive).toBe(true);
  act(() => result.current.mode.toggle());
  expect(result.current.mode.isActive).toBe(false);
  expect(result.current.settings).toMatchObject({ formatOptions: false, reactions: true });
  act(() => result.current.element.enableFormatOptions());
  expect(result.current.settings.formatOptions).toBe(true);
  expect(result.current.canComment).toBe(true);
  act(() => result.current.element.enableReadOnly());
  expect(result.current.canComment).toBe(false);
});
