import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePlacedThreads } from '../../../components/comments/usePlacedThreads.js';
import { useCommentElement } from '../../../hooks/elements.js';
import { useSetDocuments } from '../../../hooks/documentSetters.js';
import { renderParleyHook } from '../../support/renderParleyHook.js';
import { startTestService } from '../../support/startTestService.js';

const DOCUMENTS = [{ id: 'plan' }];
const DONE = { id: 'RESOLVED', name: 'Resolved', type: 'terminal', color: '#0a0', lightColor: '#afa', svg: '<svg/>' };

it('pins follow the filter of an open sidebar while filterCommentsOnDom is on (§7.11)', async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const placed = (annotationId: string, more: object = {}) => ({
    annotationId,
    targetElement: { xpath: '/html/body', topPercentage: 1, leftPercentage: 1 },
    commentData: [{ commentText: 'Hello', from: { userId: 'zoe' } }],
    ...more,
  });
  const commentAnnotations = [placed('open'), placed('done', { status: DONE })];
  await service.rest('commentannotations/add', { documentId: 'plan', commentAnnotations });

  const { result } = renderParleyHook(() => {
    useSetDocuments(DOCUMENTS);
    return { threads: usePlacedThreads(), element: useCommentElement() };
  }, service.as('ada'));
  const ids = () => result.current.threads.map(({ annotationId }) => annotationId);
  await waitFor(() => expect(ids()).toEqual(['open']));
  const { element } = result.current;
  act(() => element.setCommentSidebarFilters({ status: ['RESOLVED'] }));
  act(() => element.openCommentSidebar());
  expect(ids()).toEqual(['open']);
  act(() => element.enableFilterCommentsOnDom());
  await waitFor(() => expect(ids()).toEqual(['done']));
  act(() => element.closeCommentSidebar());
  await waitFor(() => expect(ids()).toEqual(['open']));
});

it('a thread that waits for approval has a pin, and a mark on the minimap, for its author and for admins alone (§7.14)', async () => {
  const service = await startTestService();
  const { organizationId } = service;
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const placed = (annotationId: string) => ({
    annotationId,
    targetElement: { xpath: '/html/body', topPercentage: 1, leftPercentage: 1 },
    commentData: [{ commentText: 'Hello', from: { userId: 'ada' } }],
  });
  const commentAnnotations = [placed('waits'), placed('shown')];
  await service.rest('commentannotations/add', { documentId: 'plan', commentAnnotations });
  await service.rest('organizations/update', { organizations: [{ organizationId, moderatorMode: true }] });
  const update = (approved: boolean) =>
    service.rest('commentannotations/update', {
      documentId: 'plan',
      annotationIds: ['waits'],
      updatedData: { approved },
    });
  await update(false);
  const placedFor = (who: { userId: string; isAdmin?: boolean }) => {
    const { result } = renderParleyHook(() => {
      useSetDocuments(DOCUMENTS);
      return usePlacedThreads();
    }, service.as(who));
    return () => result.current.map(({ annotationId }) => annotationId).toSorted();
  };
  const [ada, root, bob] = [
    placedFor({ userId: 'ada' }),
    placedFor({ userId: 'root', isAdmin: true }),
    placedFor({ userId: 'bob' }),
  ];
  await waitFor(() => expect([ada(), root()]).toEqual(Array(2).fill(['shown', 'waits'])));
  await waitFor(() => expect(bob()).toEqual(['shown']));
  await act(() => update(true));
  await waitFor(() => expect(bob()).toEqual(['shown', 'waits']));
});
