import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCommentAnnotation, useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

it('shows the threads of a named document again once the person may read it again', async () => {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 'of-plan' });
  const setAccess = (accessType: 'restricted' | 'public') =>
    service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType });
  const { result } = renderParleyHook(
    () => ({
      list: useCommentAnnotations({ documentIds: ['plan'] }),
      thread: useCommentAnnotation('of-plan', 'plan'),
      open: useCommentAnnotations(),
    }),
    service.as('ada'),
    { documents: [{ id: 'plan' }] },
  );
  const expectThreads = (count: number) =>
    waitFor(() => {
      expect(result.current.list.data).toHaveLength(count);
      expect(result.current.open.data).toHaveLength(count);
      expect(Boolean(result.current.thread.data)).toBe(count > 0);
    });
  await expectThreads(1);
  await setAccess('restricted');
  await expectThreads(0);
  await setAccess('public');
  await expectThreads(1);
});
