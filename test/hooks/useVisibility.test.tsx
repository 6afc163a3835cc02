import { act, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useCommentAnnotationsCount } from '../../hooks/commentCounts.js';
import { useCommentElement } from '../../hooks/elements.js';
import { useVisibility } from '../../hooks/useVisibility.js';
import { useCurrentUser } from '../../hooks/session.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'notes' }] });
});

const addThread = (annotationId: string, userId: string, more: object = {}) =>
  service.rest('commentannotations/add', {
    documentId: 'plan',
    commentAnnotations: [{ annotationId, commentData: [{ commentText: 'Hello', from: { userId } }], ...more }],
  });

describe('useVisibility', () => {
  it('says what the next thread gets, and what it got', async () => {
    const { result } = renderParleyHook(
      () => ({
        next: useVisibility(),
        threads: useCommentAnnotations({ documentIds: ['plan'] }),
        element: useCommentElement(),
      }),
      service.as('ada'),
    );
    await waitFor(() => expect(result.current.threads.data).toBeDefined());
    expect(result.current.next).toMatchObject({ visibility: { type: 'public' }, level: 'public', privateMode: null });
    act(() => result.current.next.enablePrivateMode({ type: 'organizationPrivate' }));
    const organizationId = service.organizationId;
    await waitFor(() => expect(result.current.next.level).toBe('organization-private'));
    expect(result.current.next.visibility).toEqual({ type: 'organizationPrivate', organizationId });
    expect(result.current.next.canView('bob')).toBe(true);
    expect(result.current.next.canView('bob', 'elsewhere')).toBe(false);
    act(() => result.current.next.enablePrivateMode({ type: 'restricted' }));
    await waitFor(() => expect(result.current.next.level).toBe('restricted-self'));
    await act(() =>
      result.current.element.addCommentAnnotation({
        annotation: { comments: [{ commentText: 'Mine alone' }] },
        options: { documentId: 'plan' },
      }),
    );
    await waitFor(() =>
      expect(result.current.threads.data?.[0]?.visibilityConfig).toEqual({ type: 'restricted', userIds: ['ada'] }),
    );
    act(() => result.current.next.disablePrivateMode());
    await waitFor(() => expect(result.current.next.privateMode).toBeNull());
  });

  it('has the same canView while a thread changes otherwise', async () => {
    await service.rest('commentannotations/add', {
      documentId: 'steady',
      createDocument: true,
      commentAnnotations: [
        {
          annotationId: 'steady',
          visibility: { type: 'restricted', userIds: ['ada'] },
          commentData: [{ commentText: 'Hello', from: { userId: 'ada' } }],
        },
      ],
    });
    const { result } = renderParleyHook(
      () => ({ ...useVisibility('steady'), threads: useCommentAnnotations({ documentIds: ['steady'] }).data }),
      service.as('ada'),
    );
    const count = () => result.current.threads?.find(({ annotationId }) => annotationId === 'steady')?.comments.length;
    await waitFor(() => expect(count()).toBe(1));
    await waitFor(() => expect(result.current.level).toBe('restricted-self'));
    const { canView } = result.current;
    await service.rest('commentannotations/comments/add', {
      documentId: 'steady',
      annotationId: 'steady',
      commentData: [{ commentText: 'More', from: { userId: 'ada' } }],
    });
    await waitFor(() => expect(count()).toBe(2));
    expect(result.current.canView).toBe(canView);
    await act(() => result.current.updateVisibility({ type: 'public' }));
    expect(result.current.canView('bob')).toBe(true);
  });

  it('changes a thread at once, and who may not see it any more loses it, in lists and in counts', async () => {
    await addThread('shared', 'ada');
    const ada = renderParleyHook(() => useVisibility('shared'), service.as('ada'));
    const bob = renderParleyHook(
      () => ({
        visibility: useVisibility('shared'),
        threads: useCommentAnnotations({ documentIds: ['plan'] }),
        counts: useCommentAnnotationsCount({ documentIds: ['plan', 'notes'], debounceMs: 50 }),
      }),
      service.as('bob'),
    );
    const isThere = () => bob.result.current.threads.data?.some(({ annotationId }) => annotationId === 'shared');
    await waitFor(() => expect(isThere()).toBe(true));
    await waitFor(() => expect(bob.result.current.visibility.canChange).toBe(false));
    await waitFor(() => expect(bob.result.current.counts.data?.['plan']).toEqual({ total: 1, unread: 1 }));
    await waitFor(() => expect(ada.result.current.canChange).toBe(true));
    await act(() => ada.result.current.updateVisibility({ type: 'restricted', userIds: ['zoe'] }));
    await waitFor(() => expect(ada.result.current.level).toBe('restricted'));
    expect(ada.result.current.visibility.userIds).toEqual(['zoe', 'ada']);
    expect([ada.result.current.canView('zoe'), ada.result.current.canView('bob')]).toEqual([true, false]);
    await waitFor(() => expect(isThere()).toBe(false));
    await waitFor(() => expect(bob.result.current.counts.data?.['plan']).toEqual({ total: 0, unread: 0 }));
    expect(bob.result.current.counts.data?.['notes']).toEqual({ total: 0, unread: 0 });
  });

  it('lets nobody change it who may only read, not even its author (§7.22)', async () => {
    await addThread('theirs', 'eve');
    const { result, client } = renderParleyHook(
      () => ({ own: useVisibility('theirs'), next: useVisibility() }),
      service.as('eve'),
    );
    await waitFor(() => expect(result.current.own.canChange).toBe(true));
    act(() => client.getCommentElement().updateSettings({ readOnly: true }));
    expect(result.current.own.canChange).toBe(false);
    expect(result.current.next.canChange).toBe(false);
  });

  it('has no failure of the thread that it was for before', async () => {
    await addThread('hers', 'ada');
    await addThread('his', 'bob');
    const { result, rerender } = renderParleyHook(
      ({ id }: { id: string }) => ({ ...useVisibility(id), user: useCurrentUser() }),
      service.as('ada'),
      { initialProps: { id: 'his' } },
    );
    await waitFor(() => expect(result.current.user?.userId).toBe('ada'));
    await act(async () => {
      await expect(result.current.updateVisibility({ type: 'organizationPrivate' })).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
      });
    });
    await waitFor(() => expect(result.current.error?.code).toBe('PERMISSION_DENIED'));
    rerender({ id: 'hers' });
    await waitFor(() => expect(result.current.canChange).toBe(true));
    expect(result.current.error).toBeNull();
  });
});
