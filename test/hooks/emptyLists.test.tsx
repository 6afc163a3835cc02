import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useActivities } from '../../hooks/activities.js';
import { useCommentAnnotations, useInfiniteCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useCommentAnnotationsCount } from '../../hooks/commentCounts.js';
import { useUserPermissions } from '../../hooks/permissions.js';
import { useRecordings } from '../../hooks/recordings.js';
import type { Read } from '../../hooks/shapes.js';
import { useDocuments } from '../../hooks/useDocuments.js';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { signIn } from '../support/signIn.js';
import { startTestService } from '../support/startTestService.js';

const plan = { documentIds: ['plan'] };

it.each<[string, () => Read<unknown>, unknown]>([
  ['useActivities', () => useActivities({ documentIds: [] }), []],
  ['useCommentAnnotations', () => useCommentAnnotations({ documentIds: [] }), []],
  ['useCommentAnnotations of statuses', () => useCommentAnnotations({ ...plan, statusIds: [] }), []],
  ['useCommentAnnotationsCount', () => useCommentAnnotationsCount({ documentIds: [] }), {}],
  [
    'useCommentAnnotationsCount of all',
    () => useCommentAnnotationsCount({ documentIds: [], aggregateDocuments: true }),
    { aggregate: { total: 0, unread: 0 } },
  ],
  [
    'useCommentAnnotationsCount of statuses',
    () => useCommentAnnotationsCount({ ...plan, statusIds: [] }),
    { plan: { total: 0, unread: 0 } },
  ],
  ['useDocuments', () => useDocuments({ documentIds: [] }), {}],
  ['useInfiniteCommentAnnotations', () => useInfiniteCommentAnnotations({ documentIds: [] }), []],
  ['useInfiniteCommentAnnotations of people', () => useInfiniteCommentAnnotations({ ...plan, userIds: [] }), []],
  ['useRecordings', () => useRecordings({ recorderIds: [] }), []],
  ['useUserPermissions', () => useUserPermissions({ documentIds: [] }), {}],
])('%s answers an empty list of ids with nothing', async (_, useRead, nothing) => {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1' });
  const { result } = renderParleyHook(useRead, service.as('ada'));
  await waitFor(() => expect(result.current).toMatchObject({ data: nothing, error: null, isLoading: false }));
  expect(result.current.data).toEqual(nothing);
});

it('fetchRecordings answers an empty list of ids with nothing', async () => {
  const { client } = await signIn((await startTestService()).as('ada'));
  expect(await client.getRecorderElement().fetchRecordings({ recorderIds: [] })).toEqual([]);
});
