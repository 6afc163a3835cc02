import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Comments, CommentThread, InlineCommentsSection } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { contextOf } from '../../../src/contextOf.js';
import type { ParleyClient } from '../../../src/index.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
let client: ParleyClient;
const comment = (commentId: string, userId: string) => ({ commentId, commentText: `${commentId}.`, from: { userId } });

beforeEach(async () => {
  service = await startTestService();
  const comments = [
    comment('first', 'bob'),
    comment('second', 'eve'),
    comment('third', 'ada'),
    comment('fourth', 'eve'),
    comment('fifth', 'kim'),
    comment('last', 'bob'),
  ];
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [{ annotationId: 't1', targetElementId: 'below', comments }],
  });
});

function show(children: ReactNode, who: Parameters<TestService['as']>[0] = 'ada') {
  return render(
    <ParleyProvider {...service.as(who).props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      {children}
    </ParleyProvider>,
  );
}
const texts = () => screen.getAllByText(/\.$/).map(({ textContent }) => textContent);
const faces = (button: HTMLElement) => button.querySelectorAll('.parley-avatar').length;

it('shows the first and the last comment of a long thread, and the others after a click', async () => {
  show(
    <>
      <Comments commentsOnDom={false} collapsedComments replyAvatars maxReplyAvatars={2} />
      <CommentThread annotationId="t1" />
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Show 4 more replies' });
  expect(texts()).toEqual(['first.', 'last.']);
  expect(faces(button)).toBe(2);
  await act(() =>
    client.getCommentElement().addComment({ annotationId: 't1', comment: { commentText: 'Just said.' } }),
  );
  expect(texts()).toEqual(['first.', 'last.', 'Just said.']);
  await userEvent.click(button);
  expect(texts()).toHaveLength(7);
  expect(button).not.toBeInTheDocument();
});

it.each([
  ['a thread', <CommentThread key="1" annotationId="t1" fullExpanded />],
  ['an inline section', <InlineCommentsSection key="2" targetElementId="below" fullExpanded />],
])('shows all of %s with fullExpanded', async (_where, component) => {
  show(
    <>
      <Comments commentsOnDom={false} collapsedComments />
      {component}
    </>,
  );
  await screen.findByText('last.');
  expect(texts()).toHaveLength(6);
});

it('asks before a reply is deleted where deleteReplyConfirmation is on, about the reply alone', async () => {
  show(
    <>
      <Comments commentsOnDom={false} deleteReplyConfirmation />
      <CommentThread annotationId="t1" />
    </>,
  );
  const reply = (await screen.findByText('third.')).closest('li')!;
  await userEvent.click(within(reply).getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete comment' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this comment?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Comment deleted.');
  expect(texts()).not.toContain('third.');
});

it('offers the sign-in of the app to who is anonymous', async () => {
  const onSignIn = vi.fn();
  show(
    <>
      <Comments commentsOnDom={false} signInButton onSignIn={onSignIn} />
      <CommentThread annotationId="t1" />
      <InlineCommentsSection targetElementId="elsewhere" />
    </>,
    { userId: 'guest', isAnonymous: true },
  );
  await screen.findByText('last.');
  const buttons = await screen.findAllByRole('button', { name: 'Sign in to comment' });
  expect(buttons).toHaveLength(2);
  await userEvent.click(buttons[0]!);
  expect(onSignIn).toHaveBeenCalledOnce();
});

it('offers it to nobody who is signed in', async () => {
  show(
    <>
      <Comments commentsOnDom={false} signInButton onSignIn={() => undefined} readOnly />
      <CommentThread annotationId="t1" />
    </>,
  );
  await screen.findByText('last.');
  expect(screen.queryByRole('button', { name: 'Sign in to comment' })).not.toBeInTheDocument();
});

it('has all controls of the composer from the start with composerMode', async () => {
  show(
    <>
      <Comments commentsOnDom={false} composerMode="expanded" />
      <CommentThread annotationId="t1" />
    </>,
  );
  expect(await screen.findByRole('button', { name: /^(send|comment)/i })).toBeInTheDocument();
});

it('has the words of the app in each composer, and the choices of its props', async () => {
  show(
    <>
      <Comments
        commentsOnDom={false}
        commentPlaceholder="Ask"
        replyPlaceholder="Answer"
        editPlaceholder="Change"
        editReplyPlaceholder="Say it better"
        assignToType="checkbox"
        allowedFileTypes={['.PDF']}
      />
      <CommentThread annotationId="t1" />
      <InlineCommentsSection targetElementId="elsewhere" />
    </>,
  );
  expect(await screen.findByRole('textbox', { name: 'Ask' })).toBeInTheDocument();
  expect(await screen.findByRole('textbox', { name: 'Answer' })).toBeInTheDocument();
  const reply = (await screen.findByText('third.')).closest('li')!;
  await userEvent.click(within(reply).getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await within(reply).findByRole('textbox', { name: 'Say it better' })).toBeInTheDocument();
  const { comments } = contextOf(client).ui.getState();
  expect(comments).toMatchObject({ assignToType: 'checkbox', allowedFileTypes: ['pdf'] });
});

it('has the picture of the app as the pointer in comment mode', async () => {
  show(<Comments commentsOnDom={false} />);
  const element = client.getCommentElement();
  await element.fetchCommentAnnotations();
  const cursor = () => document.documentElement.style.getPropertyValue('--parley-pin-cursor');
  act(() => element.setPinCursorImage('iVBORw0KGgo='));
  act(() => element.enableCommentMode());
  expect(cursor()).toBe('url(data:image/png;base64,iVBORw0KGgo=) 16 16, crosshair');
  act(() => element.setPinCursorImage(''));
  expect(cursor()).toBe('');
  expect(() => element.setPinCursorImage('https://example.com/a.png')).toThrow(/image: give a picture/);
  expect(() => element.setMaxReplyAvatars(0)).toThrow(/maxReplyAvatars/);
});
