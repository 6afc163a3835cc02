import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Comments, CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import type { ParleyClient } from '../../../src/index.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const APPS = ['left', 'right'] as const;

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

/** One page with two providers, each with a document of its own. */
function draw(pageOf: (app: string) => React.ReactNode) {
  const clients: ParleyClient[] = [];
  const browsers = APPS.map(() => service.as('ada'));
  render(
    <>
      {browsers.map(({ props }, at) => (
        <ParleyProvider
          key={APPS[at]}
          {...props}
          documentId={APPS[at]}
          onClientLoad={(client) => (clients[at] = client)}
        >
          <section aria-label={APPS[at]}>{pageOf(APPS[at]!)}</section>
        </ParleyProvider>
      ))}
    </>,
  );
  return clients;
}

it('undoes the newest deletion with Ctrl+Z, and the other with the next', async () => {
  for (const app of APPS) {
    await addThreads(service, app, { annotationId: `thread-${app}`, from: 'ada', text: `One of ${app}` });
    await service.rest('commentannotations/comments/add', {
      documentId: app,
      annotationId: `thread-${app}`,
      commentData: [{ commentText: `Two of ${app}`, from: { userId: 'ada' } }],
    });
  }
  draw((app) => <CommentThread annotationId={`thread-${app}`} />);
  for (const app of ['right', 'left']) {
    const row = (await screen.findByText(`Two of ${app}`)).closest('li')!;
    fireEvent.keyDown(within(row).getByRole('button', { name: 'More actions' }), { key: 'Enter' });
    fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Delete/ }));
    await waitFor(() => expect(screen.queryByText(`Two of ${app}`)).toBeNull());
  }
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await screen.findByText('Two of left');
  expect(screen.queryByText('Two of right')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await screen.findByText('Two of right');
});

it('shows on the page that it is in comment mode until both are out of it', async () => {
  const clients = draw(() => <Comments />);
  await waitFor(() => expect(clients.map((client) => client.getInitState().value)).toEqual([true, true]));
  const elements = clients.map((client) => commentInternals(client.getCommentElement()));
  const page = document.documentElement;
  const status = (app: number) => document.querySelectorAll('[data-parley-part=mode]')[app];
  act(() => elements.forEach((element) => element.enableCommentMode()));
  await waitFor(() => expect(page).toHaveAttribute('data-parley-comment-mode'));
  act(() => elements[0]!.disableCommentMode());
  await waitFor(() => expect(status(0)).toHaveAttribute('data-parley-state', 'off'));
  expect(page).toHaveAttribute('data-parley-comment-mode');
  act(() => elements[1]!.disableCommentMode());
  await waitFor(() => expect(page).not.toHaveAttribute('data-parley-comment-mode'));
});

it('begins one comment mode with the hotkey', async () => {
  const clients = draw(() => <Comments hotkey />);
  await waitFor(() => expect(clients.map((client) => client.getInitState().value)).toEqual([true, true]));
  const clicked: string[] = [];
  for (const [at, client] of clients.entries()) {
    client
      .getCommentElement()
      .on('commentToolClicked')
      .subscribe((event) => event && clicked.push(APPS[at]!));
  }
  act(() => void fireEvent.keyDown(document.body, { key: 'c' }));
  expect(clicked).toEqual(['left']);
});
