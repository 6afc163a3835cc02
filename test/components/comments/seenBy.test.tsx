import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { commentsOn } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

const by = (userId: string) => ({ commentText: 'Hello', from: { userId, name: `Name of ${userId}` } });

it('says who else has seen the newest comment, but not that its author has', async () => {
  const service = await startTestService();
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [{ annotationId: 't1', commentData: ['cleo', 'ada'].map(by) }],
  });
  const [ada, cleo] = await Promise.all(['ada', 'cleo'].map((userId) => commentsOn(service, userId, 'plan')));
  await ada!.comments.markAsRead('t1');
  await cleo!.comments.markAsRead('t1');
  render(
    <ParleyProvider {...service.as('bob').props} documentId="plan">
      <CommentThread annotationId="t1" />
    </ParleyProvider>,
  );
  await waitFor(() => expect(screen.getByText(/^Seen by/)).toHaveTextContent(/^Seen by Name of cleo$/));
});
