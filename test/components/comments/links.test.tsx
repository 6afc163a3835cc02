import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { valuesOf } from '../../support/expectValue.js';
import { startTestService } from '../../support/startTestService.js';

it('links open in a new tab and emit an event for the click; with linkCallback they only emit the event', async () => {
  const service = await startTestService();
  const commentHtml = '<p>See <a href="https://example.com/a?b=1"><b>the</b> page</a></p>';
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [{ annotationId: 't1', comments: [{ commentId: 'c1', commentHtml, from: { userId: 'bob' } }] }],
  });
  let client!: ParleyClient;
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      <CommentThread annotationId="t1" />
    </ParleyProvider>,
  );
  const link = await screen.findByRole('link', { name: 'the page' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const element = client.getCommentElement();
  const events = valuesOf(element.on('linkClicked'));
  const isFollowed = () => fireEvent.click(screen.getByText('the'));
  expect(isFollowed()).toBe(true);
  expect(events).toMatchObject([
    { annotationId: 't1', commentId: 'c1', text: 'the page', link: 'https://example.com/a?b=1', metadata: {} },
  ]);
  act(() => element.enableLinkCallback());
  await waitFor(() => expect(isFollowed()).toBe(false));
  expect(events.length).toBeGreaterThan(1);
});
