import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CommentBubble } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { aCommentInput, aThreadInput, RESOLVED_INPUT } from '../../support/someThreads.js';
import { startTestService } from '../../support/startTestService.js';

it('a bubble counts all threads that match, live, but none that the reader may not see; off, only the newest', async () => {
  const service = await startTestService();
  const add = (...threads: Parameters<typeof aThreadInput>[0][]) =>
    service.rest('commentannotations/add', {
      documentId: 'plan',
      createDocument: true,
      commentAnnotations: threads.map((thread) => aThreadInput({ targetElementId: 'row', ...thread })),
    });
  await add(
    { annotationId: 'old', comments: [aCommentInput('One'), aCommentInput('Two')] },
    { status: RESOLVED_INPUT },
    { visibility: { type: 'restricted', userIds: ['grace'] } },
    { targetElementId: 'other' },
  );
  await add({ annotationId: 'new' });
  let client!: ParleyClient;
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" language="en" onClientLoad={(one) => (client = one)}>
      <CommentBubble targetElementId="row" />
      <CommentBubble targetElementId="row" commentCountType="unread" />
    </ParleyProvider>,
  );
  const names = async (...expected: string[]) =>
    waitFor(() => expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(expected));
  await names('1 comment', '1 unread comment');
  const element = client.getCommentElement();
  act(() => element.enableGroupMatchedComments());
  await names('3 comments, 2 threads', '3 unread comments, 2 threads');
  await act(() => element.markAsRead('old'));
  await names('3 comments, 2 threads', '1 unread comment, 2 threads');
  await add({ annotationId: 'third' });
  await names('4 comments, 3 threads', '2 unread comments, 3 threads');
  await act(() => element.resolveCommentAnnotation({ annotationId: 'new' }));
  await names('3 comments, 2 threads', '1 unread comment, 2 threads');
  act(() => element.disableGroupMatchedComments());
  await names('1 comment', '1 unread comment');
});
