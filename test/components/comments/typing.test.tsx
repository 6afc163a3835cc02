import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { contextOf } from '../../../src/contextOf.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import type { ParleyClient } from '../../../src/index.js';
import { addThreads, commentsOn } from '../../support/commentsOn.js';
import { valuesOf } from '../../support/expectValue.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 'thread' }, { annotationId: 'other' });
});

/** Ada's screen with the thread, and what she writes in it. */
async function openThread() {
  let client!: ParleyClient;
  const { unmount } = render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      <CommentThread annotationId="thread" />
    </ParleyProvider>,
  );
  const composer = () => contextOf(client).ui.getState().comments.composers?.['thread-thread'];
  await waitFor(() => expect(composer()).toBeDefined());
  const write = (text: string) =>
    act(() => composer()!.write({ ...EMPTY_CONTENT, text, commentText: text, commentHtml: `<p>${text}</p>` }));
  return { client, composer, write, unmount };
}
/** Somebody else, with whom they see in the thread. */
async function join(userId: string) {
  const { client, comments } = await act(() => commentsOn(service, { userId, name: userId.toUpperCase() }, 'plan'));
  const seen = valuesOf(comments.getTypingUsers({ annotationId: 'thread' }));
  await waitFor(() => expect(seen.at(-1)).toBeInstanceOf(Array));
  return {
    client,
    comments,
    type: (isTyping = true, annotationId = 'thread') => comments.setTyping({ annotationId, isTyping }),
    sees: (...userIds: string[]) => waitFor(() => expect(seen.at(-1)?.map((user) => user.userId)).toEqual(userIds)),
  };
}
const line = () => document.querySelector('[data-parley-part=typing]');
const announced = () => document.querySelector('[data-parley-part=announcer]')?.textContent;
/** Once it is shown: the announcement follows. */
const announces = (text: string) => waitFor(() => expect(announced()).toBe(text));
const shows = (text: string) => waitFor(() => expect(line()).toHaveTextContent(new RegExp(`^${text}$`)));

it('a thread shows who else writes in it, and announces it once', async () => {
  await openThread();
  const [bob, carol, dan] = [await join('bob'), await join('carol'), await join('dan')];
  expect(line()).toHaveAttribute('data-parley-state', 'idle');
  bob.type();
  await shows('BOB is typing');
  expect(line()).toHaveAttribute('data-parley-state', 'typing');
  await announces('BOB is typing');
  bob.type(true, 'other');
  await shows('');
  bob.type();
  await shows('BOB is typing');
  carol.type();
  await shows('BOB and CAROL are typing');
  await announces('CAROL is typing'); // Bob was announced a moment ago
  dan.type();
  await shows('Several people are typing');
  await act(() => bob.client.signOut());
  await shows('CAROL and DAN are typing'); // they came in this order
  carol.type(false);
  dan.type(false);
  await shows('');
});

it('others see that somebody writes in a composer until it is empty, sent or gone', async () => {
  const ada = await openThread();
  const bob = await join('bob');
  ada.write('H');
  await bob.sees('ada');
  ada.write(' ');
  await bob.sees();
  ada.write('My reply');
  await bob.sees('ada');
  await act(async () => void (await ada.composer()!.submit()));
  expect(await screen.findByText('My reply')).toBeVisible();
  await bob.sees();
  ada.write('And');
  await bob.sees('ada');
  ada.unmount();
  await bob.sees();
});

it('shows and sends nothing while the setting is off', async () => {
  const ada = await openThread();
  const bob = await join('bob');
  bob.type();
  await shows('BOB is typing');
  ada.write('H');
  await bob.sees('ada');
  act(() => ada.client.getCommentElement().disableTypingIndicator());
  await shows('');
  await bob.sees();
  expect(line()).toHaveAttribute('data-parley-state', 'idle');
  ada.write('He');
  act(() => ada.client.getCommentElement().enableTypingIndicator());
  await shows('BOB is typing');
  await bob.sees();
  ada.write('Hel');
  await bob.sees('ada');
});
