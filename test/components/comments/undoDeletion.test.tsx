import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CommentBubble, CommentThread, InlineCommentsSection, NotificationsPanel } from '@parley/react/components';
import { Comments as CommentsOfPage } from '@parley/react/headless';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { CommentEvents, DataProviders, ParleyClient } from '../../../src/index.js';
import { aNotification } from '../../../testing/aNotification.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
let documentId: string;
let count = 0;
let loaded: ParleyClient;
let deleted: (CommentEvents['deleteComment'] | CommentEvents['deleteCommentAnnotation'])[];

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  documentId = `document-${(count += 1)}`;
  deleted = [];
  const from = { userId: 'ada', name: 'Ada' };
  await service.rest('commentannotations/add', {
    documentId,
    createDocument: true,
    commentAnnotations: [
      {
        annotationId: `thread-${documentId}`,
        targetElementId: 'discussion',
        targetInlineCommentElementId: 'discussion',
        comments: ['One', 'Two', 'Three'].map((commentText) => ({ commentText, from })),
      },
    ],
  });
});

/** Ada's page. */
function draw(page: React.ReactNode, dataProviders?: DataProviders) {
  const providerWith = (children: React.ReactNode) => (
    <ParleyProvider
      {...service.as('ada').props}
      documentId={documentId}
      dataProviders={dataProviders}
      onClientLoad={(client) => {
        loaded = client;
        for (const name of ['deleteComment', 'deleteCommentAnnotation'] as const) {
          client
            .getCommentElement()
            .on(name)
            .subscribe((event) => event && deleted.push(event));
        }
      }}
    >
      {children}
    </ParleyProvider>
  );
  const { rerender } = render(providerWith(page));
  return {
    leave: () => rerender(providerWith(null)),
    change: (next: React.ReactNode) => rerender(providerWith(next)),
  };
}

const stored = async () => {
  const threads = (await service.rest('commentannotations/get', { documentId })) as {
    comments: { commentText: string }[];
  }[];
  return threads.map(({ comments }) => comments.map(({ commentText }) => commentText));
};

/** Chooses the deletion of the comment with this text, and answers a question about it. */
async function remove(text: string) {
  const row = (await screen.findByText(text)).closest('li')!;
  fireEvent.keyDown(within(row).getByRole('button', { name: 'More actions' }), { key: 'Enter' });
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Delete/ }));
}
const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

it('hides a deleted reply, sends nothing, and brings it back', async () => {
  draw(<CommentThread annotationId={`thread-${documentId}`} />);
  await remove('Two');
  await gone('Two');
  expect(screen.getByText('Comment deleted.')).toBeVisible();
  expect(await stored()).toEqual([['One', 'Two', 'Three']]);
  undo();
  await screen.findByText('Two');
  expect(screen.queryByText('Comment deleted.')).toBeNull();
  expect(deleted).toEqual([]);
});

it('announces a deleted thread once, outside of the dialog that closes with it', async () => {
  draw(
    <>
      <CommentsOfPage.Undo data-testid="page" />
      <CommentBubble annotationId={`thread-${documentId}`} />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /comments/ }));
  await remove('One');
  const announced: (Element | null)[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.textContent?.includes('Thread deleted.')) announced.push(node.parentElement);
      }
    }
  });
  const region = within(screen.getByTestId('page')).getByRole('status');
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Thread deleted.')).toBeVisible();
  expect(announced).toEqual([region]);
});

it('is undone by Ctrl+Z, but not by that of a text field', async () => {
  draw(<CommentThread annotationId={`thread-${documentId}`} />);
  await remove('Two');
  await gone('Two');
  const field = document.createElement('input');
  document.body.append(field);
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  expect(screen.getByText('Comment deleted.')).toBeVisible();
  field.remove();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await screen.findByText('Two');
});

it('is left alone by the Ctrl+Z of a notification', async () => {
  await service.rest('notifications/add', { ...aNotification(), notifyUsers: [{ userId: 'ada' }] });
  draw(
    <>
      <CommentThread annotationId={`thread-${documentId}`} />
      <NotificationsPanel />
    </>,
  );
  const inbox = within(await screen.findByRole('region', { name: 'Notifications' }));
  await inbox.findByRole('listitem');
  await remove('Two');
  await gone('Two');
  fireEvent.click(inbox.getByRole('button', { name: 'Delete' }));
  fireEvent.keyDown(await inbox.findByRole('button', { name: 'Undo' }), { key: 'z', ctrlKey: true });
  await inbox.findByRole('listitem');
  expect(screen.queryByText('Two')).toBeNull();
});

it('makes a deletion final with the next one, and when the page is left', async () => {
  draw(<CommentThread annotationId={`thread-${documentId}`} />);
  await remove('Two');
  await gone('Two');
  await remove('Three');
  await waitFor(async () => expect(await stored()).toEqual([['One', 'Three']]));
  await gone('Three');
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(async () => expect(await stored()).toEqual([['One']]));
  await waitFor(() => expect(deleted).toHaveLength(2));
});

it('brings a whole thread back into its section', async () => {
  draw(<InlineCommentsSection targetElementId="discussion" />);
  await remove('One');
  await confirm();
  await gone('Three');
  expect(screen.getByText('Thread deleted.')).toBeVisible();
  undo();
  await screen.findByText('Three');
  expect(await stored()).toEqual([['One', 'Two', 'Three']]);
});

describe('of a reply that could not be saved', () => {
  let isUp = false;
  const save = async () => (isUp ? { success: true, statusCode: 200 } : Promise.reject(new Error('down')));
  const down = { comment: { save } };
  beforeEach(() => void (isUp = false));
  async function removeUnsaved() {
    draw(<CommentThread annotationId={`thread-${documentId}`} />, down);
    await screen.findByText('Three');
    const reply = { annotationId: `thread-${documentId}`, comment: { commentText: 'Four' } };
    await act(() => loaded.getCommentElement().addComment(reply).catch(Object));
    await remove('Four');
    await gone('Four');
    expect(screen.getByText('Comment deleted.')).toBeVisible();
  }

  it('is undone', async () => {
    await removeUnsaved();
    undo();
    await screen.findByText('Four');
    expect(screen.queryByText('Comment deleted.')).toBeNull();
  });

  it('is final when the page is left', async () => {
    await removeUnsaved();
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(deleted).toHaveLength(1));
    expect(screen.queryByText('Four')).toBeNull();
    expect(await stored()).toEqual([['One', 'Two', 'Three']]);
  });

  it('deletes it at the service when a retry has saved it meanwhile', async () => {
    await removeUnsaved();
    isUp = true;
    await act(() => loaded.getCommentElement().retryCommentAnnotation(`thread-${documentId}`));
    await waitFor(async () => expect((await stored())[0]).toHaveLength(4));
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(async () => expect((await stored())[0]).toHaveLength(3));
    expect(screen.queryByText('Four')).toBeNull();
  });
});

it('deletes when nothing is left that could undo it', async () => {
  const { leave } = draw(<InlineCommentsSection targetElementId="discussion" />);
  await remove('One');
  await confirm();
  await gone('Three');
  leave();
  await waitFor(async () => expect(await stored()).toEqual([]));
});

it.each([
  { who: 'signs out', change: () => loaded.signOut() },
  { who: 'is replaced by somebody else', change: () => loaded.setAuthProvider(service.as('grace').props.authProvider) },
])('sends a deletion before its person $who', async ({ change }) => {
  draw(<CommentThread annotationId={`thread-${documentId}`} />);
  await remove('Two');
  await gone('Two');
  await act(async () => void (await change()));
  expect(await stored()).toEqual([['One', 'Three']]);
});

it('says that a deletion was refused after its thread was closed, and by then the comment is back', async () => {
  const { change } = draw(
    <>
      <CommentThread annotationId={`thread-${documentId}`} />
      <CommentsOfPage.Undo />
    </>,
  );
  await remove('Two');
  await gone('Two');
  const refuse = service.refuseNextWrite('PERMISSION_DENIED');
  change(<CommentsOfPage.Undo />);
  act(() => void dispatchEvent(new Event('pagehide'))); // it is sent
  refuse();
  expect(await screen.findByText(/could not be deleted/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await stored()).toEqual([['One', 'Two', 'Three']]);
});
