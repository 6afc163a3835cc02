import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Comments, CommentsSidebar } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useCommentsSidebar } from '../../../hooks/useCommentsSidebar.js';
import { aCommentInput, aThreadInput, RESOLVED_INPUT } from '../../support/someThreads.js';
import { ListingService } from '../../support/ListingService.js';

it('the sidebar reads resolved threads when its filter lists them, says that they are on their way, and counts none before', async () => {
  const service = await ListingService.start();
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [
      aThreadInput({ annotationId: 'open', comments: [aCommentInput('Still open')] }),
      aThreadInput({ annotationId: 'done', comments: [aCommentInput('All done')], status: RESOLVED_INPUT }),
    ],
  });
  const { props, network } = service.as('ada');
  const seen: ReturnType<typeof useCommentsSidebar>[] = [];
  const sidebar = () => seen[0]!;
  function Probe() {
    seen.unshift(useCommentsSidebar());
    return null;
  }
  render(
    <ParleyProvider {...props} documentId="plan" language="en">
      <Comments lazyLoadResolvedComments commentsOnDom={false} />
      <CommentsSidebar embedMode />
      <Probe />
    </ParleyProvider>,
  );
  await screen.findByText('Still open');
  expect(service.listed).toEqual(['open']);
  const statuses = () =>
    sidebar()
      .facets({ field: 'status' })
      .map(({ id, count }) => [id, count]);
  expect(statuses()).toEqual([
    ['OPEN', 1],
    ['IN_PROGRESS', 0],
    ['RESOLVED', undefined],
  ]);
  expect(sidebar().filters).toEqual({ status: ['OPEN'] });

  const answer = network.hold('commentAnnotations/list');
  act(() => sidebar().setFilters({ status: ['RESOLVED'] }));
  const list = () => screen.getByRole('region', { name: 'Comments' });
  await waitFor(() => expect(list()).toHaveAttribute('data-parley-state', 'loading'));
  expect(list()).toHaveAttribute('aria-busy', 'true');
  expect(sidebar().isFetching).toBe(true);
  answer();
  await screen.findByText('All done');
  expect(list()).toHaveAttribute('data-parley-state', 'ready');
  expect(statuses().at(-1)).toEqual(['RESOLVED', 1]);
});
