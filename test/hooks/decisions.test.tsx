import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import {
  useAcceptCommentAnnotation,
  useApproveCommentAnnotation,
  useRejectCommentAnnotation,
} from '../../hooks/threadWrites.js';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

it('an admin rejects and approves a thread that waits, and accepts it then; somebody else may not', async () => {
  const service = await startTestService();
  const { organizationId } = service;
  await service.rest('organizations/update', { organizations: [{ organizationId, moderatorMode: true }] });
  await addThreads(service, 'plan', { annotationId: 't', from: 'bob' });
  const update = { documentId: 'plan', annotationIds: ['t'], updatedData: { approved: false } };
  await service.rest('commentannotations/update', update);
  const open = (who: { userId: string; isAdmin?: boolean }) =>
    renderParleyHook(useDecisions, service.as(who), { documentId: 'plan' }).result;
  const root = open({ userId: 'root', isAdmin: true });
  const bob = open({ userId: 'bob' });
  const first = (page: typeof root) => page.current.threads.data?.[0];
  await waitFor(() => expect(first(root)?.approved).toBe(false));
  await waitFor(() => expect(first(bob)?.approved).toBe(false));

  await act(() => bob.current.approve.mutateAsync({ annotationId: 't' }).catch(() => undefined));
  await waitFor(() => expect(bob.current.approve.error?.code).toBe('PERMISSION_DENIED'));
  await act(() => root.current.reject.rejectCommentAnnotation({ annotationId: 't' }));
  await waitFor(() => expect(first(bob)).toMatchObject({ approved: false, accepted: false }));
  await act(() => root.current.approve.approveCommentAnnotation({ annotationId: 't' }));
  await waitFor(() => expect(first(bob)?.approved).toBe(true));
  expect(first(bob)?.accepted).toBeUndefined();
  await act(() => root.current.accept.acceptCommentAnnotation({ annotationId: 't' }));
  await waitFor(() => expect(first(bob)?.accepted).toBe(true));
});

function useDecisions() {
  return {
    threads: useCommentAnnotations(),
    approve: useApproveCommentAnnotation(),
    accept: useAcceptCommentAnnotation(),
    reject: useRejectCommentAnnotation(),
  };
}
