import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Comments } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import type { ParleyClient } from '../../../src/index.js';
import { contextOf } from '../../../src/contextOf.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

/** Ada's page, with a button of the host. */
async function open() {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'ada' });
  let client!: ParleyClient;
  const onClick = vi.fn();
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      <button onClick={onClick}>Sign in</button>
      <Comments />
    </ParleyProvider>,
  );
  await waitFor(() => expect(client.getUser()?.userId).toBe('ada'));
  const isOn = () => document.documentElement.hasAttribute('data-parley-comment-mode');
  const signOut = () => act(() => client.signOut());
  return { client, onClick, isOn, signOut, element: commentInternals(client.getCommentElement()) };
}

it('comment mode leaves the clicks to the page while nobody is signed in', async () => {
  const { element, onClick, isOn, signOut } = await open();
  act(() => element.enableCommentMode());
  await waitFor(() => expect(isOn()).toBe(true));
  await signOut();
  await waitFor(() => expect(isOn()).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(onClick).toHaveBeenCalledOnce();
});

it('comment mode says once what to do, also where areas can be drawn', async () => {
  const { element } = await open();
  act(() => element.enableCommentMode());
  const status = await screen.findByText(/drag over an area/); // the first time that code is loaded
  act(() => element.disableCommentMode());
  await waitFor(() => expect(status).toBeEmptyDOMElement());
  const said = new MutationObserver(() => undefined);
  said.observe(status, { childList: true, characterData: true, subtree: true });
  // All of its changes are in one queue, as nothing is awaited here.
  act(() => element.enableCommentMode());
  expect(status).toHaveTextContent(/drag over an area/);
  expect(said.takeRecords()).toHaveLength(1);
  said.disconnect();
});

it('a pin that one person moves is not moved by the next', async () => {
  const { client, element, isOn, signOut } = await open();
  act(() => element.startMovingPin('t1'));
  await waitFor(() => expect(isOn()).toBe(true));
  await signOut();
  const { isCommentMode, movingAnnotationId } = contextOf(client).ui.getState().comments;
  expect({ isCommentMode, movingAnnotationId }).toEqual({ isCommentMode: false, movingAnnotationId: null });
});
