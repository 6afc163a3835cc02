import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '@parley/react/styles.css';
import { Comments } from '../../components/comments/styled/Comments.js';
import { UndoOffer } from '../../components/internal/UndoOffer.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { PEOPLE } from '../../testing/aNotification.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { aCommentInput, aThreadInput } from '../support/someThreads.js';

afterEach(cleanup);

it('stays as long as the pointer is on it, also when it loses the focus', async () => {
  const undo = { undo: vi.fn(), hold: vi.fn<(isPaused: boolean) => void>() };
  render(
    <>
      <UndoOffer undo={undo} message={{ id: 'note', text: 'Deleted' }} undoText="Undo" />
      <button type="button" style={{ marginTop: 100 }}>
        Elsewhere
      </button>
    </>,
  );
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  await userEvent.hover(screen.getByText('Deleted'));
  screen.getByRole('button', { name: 'Undo' }).focus();
  elsewhere.focus();
  expect(undo.hold).toHaveBeenLastCalledWith(true);
  await userEvent.hover(elsewhere);
  await vi.waitFor(() => expect(undo.hold).toHaveBeenLastCalledWith(false));
});

it('gives the focus to the pin of a thread whose deletion is undone', async () => {
  const world = await new TestWorld(await inPageService()).found();
  await world.rest('users/add', { users: [PEOPLE.grace, PEOPLE.ada] });
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  const comments = [aCommentInput('Too late?')];
  await world.rest('commentannotations/add', {
    documentId: 'roadmap',
    commentAnnotations: [aThreadInput({ annotationId: 'late', targetElementId: 'launch', comments })],
  });
  render(
    <>
      <p id="launch">The launch</p>
      <ParleyProvider {...world.as('grace').props} documentId="roadmap" language="en">
        <Comments />
      </ParleyProvider>
    </>,
  );
  const pin = () => screen.findByRole('button', { name: /^1 comment/ });
  (await pin()).focus();
  await userEvent.keyboard('{Enter}');
  const comment = within(await within(await screen.findByRole('dialog')).findByRole('listitem'));
  (await comment.findByRole('button', { name: 'More actions' })).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: /^Delete/ })).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (await screen.findByRole('button', { name: 'Undo' })).focus();
  await userEvent.keyboard('{Enter}');
  await pin();
  await waitFor(async () => expect(document.activeElement).toBe(await pin()));
});
