import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Comments, CommentsSidebar, CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const ANNOTATION = { documentId: 'plan', annotationId: 'long' };
let service: TestService;
let client: ParleyClient;

/** Comments of Bob, from one number to another, and what else is in each. */
const add = (first: number, last: number) =>
  service.rest('commentannotations/comments/add', {
    ...ANNOTATION,
    commentData: Array.from({ length: last - first + 1 }, (_, at) => ({
      commentId: `c${first + at}`,
      commentText: `Remark ${first + at}.`,
      from: { userId: 'bob', name: 'Bob' },
    })),
  });

beforeEach(async () => {
  service = await startTestService();
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [
      { annotationId: 'long', commentData: [{ commentText: 'Remark 1.', from: { userId: 'ada', name: 'Ada' } }] },
    ],
  });
});

function show(children: ReactNode) {
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      {children}
    </ParleyProvider>,
  );
}
const numbers = () =>
  screen.getAllByText(/^Remark \d+\.$/).map(({ textContent }) => Number(/\d+/.exec(textContent)![0]));
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** By its text: names of hundreds of buttons take long to compute. */
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const expectShown = (expected: number[]) => waitFor(() => expect(numbers()).toEqual(expected));

it('shows the first and the newest comments of a long thread, and more with each press', async () => {
  await add(2, 101);
  await add(102, 180);
  show(<CommentThread annotationId="long" />);
  const more = await button('Show 100 of 149 more replies');
  expect(numbers()).toEqual([1, ...range(151, 180)]);
  more.focus();
  await userEvent.keyboard('{Enter}');
  await expectShown([1, ...range(51, 180)]);
  expect(more).toHaveFocus();
  expect(more).toHaveTextContent('Show 49 more replies');
});

it('gives the focus to the first comment that the last press shows', async () => {
  await add(2, 80);
  show(<CommentThread annotationId="long" />);
  (await button('Show 49 more replies')).focus();
  await userEvent.keyboard('{Enter}');
  await expectShown(range(1, 80));
  expect(screen.getByText('Remark 2.').closest('li')).toContainElement(document.activeElement as HTMLElement);
});

it('hides no comment that came while it was open', async () => {
  await add(2, 80);
  show(<CommentThread annotationId="long" />);
  await button('Show 49 more replies');
  await add(81, 100);
  await expectShown([1, ...range(51, 100)]);
});

it('shows a draft among the comments that it hides', async () => {
  await add(2, 10);
  show(<CommentThread annotationId="long" />);
  await expectShown(range(1, 10));
  await act(() =>
    client.getCommentElement().addComment({
      annotationId: 'long',
      comment: { commentId: 'mine', commentText: 'Not finished', isDraft: true },
    }),
  );
  await add(11, 100);
  await expectShown(range(1, 100));
  const { container } = render(
    <ParleyProvider {...service.as('ada').props} documentId="plan">
      <CommentThread annotationId="long" />
    </ParleyProvider>,
  );
  await waitFor(() => expect(container.querySelector('[data-parley-id="c71"]')).not.toBeNull());
  expect(container.querySelector('[data-parley-id="mine"]')).not.toBeNull();
  expect(container.querySelector('[data-parley-id="c50"]')).toBeNull();
});

it('shows all of it with fullExpanded', async () => {
  await add(2, 101);
  await add(102, 180);
  show(<CommentThread annotationId="long" fullExpanded />);
  await expectShown(range(1, 180));
  expect(screen.queryByRole('button', { name: /more replies/ })).toBeNull();
});

it('shows a part of it too where the sidebar has it in its row', async () => {
  await add(2, 100);
  show(
    <>
      <Comments />
      <CommentsSidebar version="2" embedMode />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /by Ada/ }));
  await button('Show 69 more replies');
  expect(numbers()).toEqual([1, ...range(71, 100)]);
});
