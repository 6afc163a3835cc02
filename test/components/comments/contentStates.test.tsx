import { getConfig } from '@testing-library/dom';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as Comments from '../../../components/comments/parts.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import type { DataProviders } from '../../../src/index.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

function Threads() {
  const { data = [] } = useCommentAnnotations();
  return data.map((annotation) => (
    <Comments.Thread key={annotation.annotationId} annotation={annotation}>
      <Comments.List>
        {(comment) => (
          <Comments.Item key={comment.commentId} comment={comment}>
            <Comments.Text />
            <Comments.Retry />
          </Comments.Item>
        )}
      </Comments.List>
    </Comments.Thread>
  ));
}

it('shows nothing of a comment while the customer is asked for it, says so when it cannot be had, and asks again (§6.9)', async () => {
  const service = await startTestService();
  await addThreads(service, 'plan', {
    annotationId: 't1',
    commentData: [
      { commentId: 'c1', isCommentResolverUsed: true, isCommentTextAvailable: true, from: { userId: 'bob' } },
    ],
  });
  const answers: ((text: string | null) => void)[] = [];
  const get: NonNullable<NonNullable<DataProviders['comment']>['get']> = () =>
    new Promise((resolve) =>
      answers.push((commentText) =>
        resolve(
          commentText === null
            ? { status: 500 }
            : { status: 200, data: { t1: { comments: { c1: { commentId: 'c1', commentText } } } } },
        ),
      ),
    );
  const { unmount } = render(
    <ParleyProvider {...service.as('ada').props} dataProviders={{ comment: { get } }} documents={[{ id: 'plan' }]}>
      <Threads />
    </ParleyProvider>,
  );
  /** @param cause done while rendering at any time is no defect of the test */
  const text = async (state: string, cause = () => {}) => {
    await getConfig().asyncWrapper(async () => {
      cause();
      await waitFor(() =>
        expect(document.querySelector('[data-parley-part="text"]')).toHaveAttribute('data-parley-state', state),
      );
    });
    return document.querySelector('[data-parley-part="text"]')!.textContent;
  };
  expect(await text('pending')).toBe('');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(await text('failed', () => answers[0]!(null))).toBe('Content unavailable');
  await userEvent.click(within(screen.getByRole('listitem')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(await text('ready', () => answers[1]!('Here now'))).toBe('Here now');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  unmount();
});
