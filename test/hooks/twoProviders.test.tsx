import { act, render, screen, waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useClient } from '../../hooks/session.js';
import type { ParleyClient } from '../../src/index.js';
import { addThreads } from '../support/commentsOn.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', text: 'Of the plan' });
  await addThreads(service, 'notes', { annotationId: 't2', text: 'Of the notes' });
});

const clients = new Map<string, ParleyClient>();

function Threads({ label }: { label: string }) {
  const { client } = useClient();
  if (client) clients.set(label, client);
  const { data = [] } = useCommentAnnotations();
  return (
    <ul aria-label={label}>
      {data.map(({ annotationId, comments }) => (
        <li key={annotationId}>{comments[0]?.commentText}</li>
      ))}
    </ul>
  );
}
const textsIn = (label: string) =>
  [...screen.getByRole('list', { name: label }).children].map(({ textContent }) => textContent);

/** Two providers with the query client of the app. */
function renderTwo(first: { userId: string; documentId: string }, second: { userId: string; documentId: string }) {
  const queryClient = new QueryClient();
  const provider = (label: string, { userId, documentId }: typeof first) => (
    <ParleyProvider {...service.as(userId).props} queryClient={queryClient} documentId={documentId}>
      <Threads label={label} />
    </ParleyProvider>
  );
  render(
    <>
      {provider('first', first)}
      {provider('second', second)}
    </>,
  );
  return { queryClient };
}

describe('two providers with one query client', () => {
  it('show each their own documents to the same person', async () => {
    renderTwo({ userId: 'ada', documentId: 'plan' }, { userId: 'ada', documentId: 'notes' });
    await waitFor(() => expect(textsIn('first')).toEqual(['Of the plan']));
    await waitFor(() => expect(textsIn('second')).toEqual(['Of the notes']));
  });

  it('keep the one live when the person of the other signs out', async () => {
    const { queryClient } = renderTwo({ userId: 'ada', documentId: 'plan' }, { userId: 'bob', documentId: 'plan' });
    await waitFor(() => expect(textsIn('first')).toEqual(['Of the plan']));
    await waitFor(() => expect(textsIn('second')).toEqual(['Of the plan']));
    const cached = () =>
      JSON.stringify(
        queryClient
          .getQueryCache()
          .findAll()
          .map(({ queryKey }) => queryKey),
      );
    expect(cached()).toContain('"ada"');

    await act(() => clients.get('first')!.signOut());
    expect(cached()).not.toContain('"ada"');
    await act(() => addThreads(service, 'plan', { annotationId: 't3', text: 'Later' }));
    await waitFor(() => expect(textsIn('second')).toEqual(['Of the plan', 'Later']));
    expect(textsIn('first')).toEqual([]);
  });
});
