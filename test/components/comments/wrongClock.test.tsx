import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { formatRelativeTime } from '../../../components/internal/formatTime.js';
import { noteServiceTime } from '../../../src/session/serviceTime.js';
import { isExpired } from '../../../components/comments/attachmentState.js';
import type { ParleyClient } from '../../../src/index.js';
import { inPageService } from '../../../testing/inPageService.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const MINUTE_MS = 60_000;

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't', text: 'Hello' });
});
afterEach(async () => {
  noteServiceTime(Date.now());
  (await inPageService()).clock.agoMs = 0;
});

/** Opens the thread on a machine whose clock differs from the service's. */
async function open(minutesAhead: number) {
  (await inPageService()).clock.agoMs = minutesAhead * MINUTE_MS;
  let client!: ParleyClient;
  render(
    <ParleyProvider
      {...service.as('ada').props}
      documentId="plan"
      language="en"
      onClientLoad={(loaded) => (client = loaded)}
    >
      <CommentThread annotationId="t" />
    </ParleyProvider>,
  );
  await screen.findByText('Hello');
  return client.getCommentElement();
}

it.each([10, -10])('says how long ago by the clock of the service, %i minutes from this one', async (minutesAhead) => {
  const comments = await open(minutesAhead);
  const text = formatRelativeTime(0, 0, 'en');
  await act(() => comments.addComment({ annotationId: 't', comment: { commentText: 'Answer' } }));
  const answer = (await screen.findByText('Answer')).closest('[data-parley-part="comment"], li, article')!;
  await waitFor(() => expect(answer.querySelector('time')).toHaveTextContent(text));
});

it('knows that an address of the service has expired though this clock is behind', async () => {
  await open(-10);
  const url = (expires: number) => `http://parley.test/v2/client/attachments/a?expires=${expires}`;
  expect(isExpired(url(Date.now() + 5 * MINUTE_MS))).toBe(true);
  expect(isExpired(url(Date.now() + 15 * MINUTE_MS))).toBe(false);
});
