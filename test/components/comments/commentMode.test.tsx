import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CommentPin, Comments, type CommentsProps } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import type { ParleyClient } from '../../../src/index.js';
import { contextOf } from '../../../src/contextOf.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Ada's page, with a button of the host. */
async function open(props: CommentsProps = {}) {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'ada' });
  let client!: ParleyClient;
  const onClick = vi.fn();
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      <button onClick={onClick}>Sign in</button>
      <Comments {...props} />
    </ParleyProvider>,
  );
  await waitFor(() => expect(client.getUser()?.userId).toBe('ada'));
  const isOn = () => document.documentElement.hasAttribute('data-parley-comment-mode');
  const signOut = () => act(() => client.signOut());
  return { client, onClick, isOn, signOut, element: commentInternals(client.getCommentElement()) };
}

// The first of this file: it loads the code that draws areas.
it('comment mode says once what to do, also where areas can be drawn', async () => {
  const { element } = await open();
  const status = document.querySelector('[data-parley-part=mode]')!;
  const first: (string | null)[] = [];
  const heard = new MutationObserver(() => first.push(status.textContent));
  heard.observe(status, { childList: true, characterData: true, subtree: true });
  act(() => element.enableCommentMode());
  await screen.findByText(/drag over an area/);
  heard.disconnect();
  expect(first).toEqual([expect.stringContaining('drag over an area')]);
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

it('comment mode leaves the clicks to the page while nobody is signed in', async () => {
  const { element, onClick, isOn, signOut } = await open();
  act(() => element.enableCommentMode());
  await waitFor(() => expect(isOn()).toBe(true));
  await signOut();
  await waitFor(() => expect(isOn()).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(onClick).toHaveBeenCalledOnce();
});

it('comment mode says each time that nobody may comment at a place, and stays on', async () => {
  const { element, onClick } = await open({ allowedElementQuerySelectors: ['#nowhere'] });
  act(() => element.enableCommentMode());
  const status = await screen.findByText(/drag over an area/);
  const refuse = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  refuse();
  const message = screen.getByText('That is not possible here. Choose another place.');
  expect(status).toContainElement(message);
  refuse();
  expect(message).not.toBeInTheDocument(); // a new one, which is announced
  expect(screen.getByText('That is not possible here. Choose another place.')).toBeInTheDocument();
  expect(onClick).not.toHaveBeenCalled();
  act(() => element.disableCommentMode());
  await waitFor(() => expect(status).toBeEmptyDOMElement());
  act(() => element.enableCommentMode());
  await waitFor(() => expect(status).toHaveTextContent(/drag over an area/));
});

it('a selector that the browser cannot read allows nothing, is named once, and the others work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.stubGlobal('ResizeObserver', SilentObserver);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    warn.mockRestore();
  });
  const allowedElementQuerySelectors = ['div[', 'button'];
  const { element } = await open({ allowedElementQuerySelectors });
  act(() => element.enableCommentMode());
  await screen.findByText(/drag over an area/);
  fireEvent.click(document.body);
  expect(screen.getByText(/not possible here/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('dialog', { name: 'New comment' });
  await act(() => vi.advanceTimersByTimeAsync(6000));
  const named = warn.mock.calls.map(([message]) => String(message)).filter((message) => message.includes('div['));
  expect(named).toEqual([expect.stringMatching(/allowedElementQuerySelectors.*"div\["/)]);
});

it('a pin is drawn where the selector of the zoomed element cannot be read', async () => {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'ada' });
  const zoom = (client: ParleyClient) =>
    client.getCommentElement().setTransformContext({ containerSelector: 'div[', transforms: { scale: 2 } });
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={zoom}>
      <CommentPin annotationId="t1" />
    </ParleyProvider>,
  );
  expect(await screen.findByRole('button', { name: /^1 comment/ })).toBeInTheDocument();
});

it('a pin that one person moves is not moved by the next', async () => {
  const { client, element, isOn, signOut } = await open();
  act(() => element.startMovingPin('t1'));
  await waitFor(() => expect(isOn()).toBe(true));
  await signOut();
  const { isCommentMode, movingAnnotationId } = contextOf(client).ui.getState().comments;
  expect({ isCommentMode, movingAnnotationId }).toEqual({ isCommentMode: false, movingAnnotationId: null });
});
