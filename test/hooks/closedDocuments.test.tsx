import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useCommentAnnotationsCount, useUnreadCommentsCount } from '../../hooks/commentCounts.js';
import { useCursors } from '../../hooks/cursors.js';
import { useRecordings } from '../../hooks/recordings.js';
import { useCommentsSidebar } from '../../hooks/useCommentsSidebar.js';
import { useNotifications } from '../../hooks/useNotifications.js';
import { useReactions } from '../../hooks/useReactions.js';
import { useViews } from '../../hooks/useViews.js';
import { addThreads } from '../support/commentsOn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 'of-plan' });
  await addThreads(service, 'draft', { annotationId: 'of-draft' });
});

const useAll = () => ({
  threads: useCommentAnnotations(),
  counts: useCommentAnnotationsCount(),
  unread: useUnreadCommentsCount({ scope: 'document' }),
  cursors: useCursors(),
  recordings: useRecordings(),
  reactions: useReactions({ targetElementId: 'chart' }),
  views: useViews({ by: 'user' }),
});

it('forgets what it read of documents that are closed, and loads again (§1.5)', async () => {
  const { result, client } = renderParleyHook(useAll, service.as('ada'), { documents: [{ id: 'plan' }] });
  const all = () => Object.values(result.current);
  await waitFor(() => all().forEach(({ data }) => expect(data).toBeDefined()));
  act(() => client.unsetDocuments());
  await waitFor(() => all().forEach((one) => expect(one).toMatchObject({ data: undefined, isLoading: true })));
  await act(() => client.setDocuments([{ id: 'plan' }]));
  await waitFor(() => all().forEach((one) => expect(one).toMatchObject({ isLoading: false, isError: false })));
  expect(result.current.threads.data).toHaveLength(1);
});

it('shows nothing of the document before when another one is opened, and keeps what stays open', async () => {
  const browser = service.as('ada');
  const seen: (string | undefined)[] = [];
  const { result, client } = renderParleyHook(
    () => {
      const read = { threads: useCommentAnnotations(), sidebar: useCommentsSidebar() };
      seen.push(read.threads.data?.map(({ annotationId }) => annotationId).join());
      return read;
    },
    browser,
    { documents: [{ id: 'plan' }] },
  );
  await waitFor(() => expect(result.current.threads.data).toHaveLength(1));
  const release = browser.network.hold('commentAnnotations/list');
  await act(() => client.setDocuments([{ id: 'draft' }]));
  await waitFor(() => expect(result.current.threads).toMatchObject({ data: undefined, isLoading: true }));
  expect(result.current.sidebar).toMatchObject({ total: 0, isLoading: true });
  release();
  await waitFor(() => expect(result.current.threads.data?.[0]?.annotationId).toBe('of-draft'));
  expect(result.current.sidebar.total).toBe(1);
  seen.length = 0;
  await act(() => client.setDocuments([{ id: 'draft' }, { id: 'plan' }]));
  await waitFor(() => expect(result.current.threads.data).toHaveLength(2));
  expect(seen).not.toContain(undefined);
});

it('forgets what it read of a feature that is switched off, and reads it when it is on again (§1.8)', async () => {
  const { result, client } = renderParleyHook(
    () => ({ threads: useCommentAnnotations(), inbox: useNotifications() }),
    service.as('ada'),
    { documents: [{ id: 'plan' }] },
  );
  await waitFor(() => expect(result.current.threads.data).toHaveLength(1));
  await waitFor(() => expect(result.current.inbox.data).toBeDefined());
  act(() => client.disableFeatures(['comment']));
  await waitFor(() => expect(result.current.threads.data).toBeUndefined());
  expect(result.current.inbox.data).toBeDefined();
  act(() => client.disableFeatures([]));
  await waitFor(() => expect(result.current.threads.data).toHaveLength(1));
});
