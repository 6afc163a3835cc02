import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Comments } from '../../../components/comments/styled/Comments.js';
import * as conversations from '../../../components/conversations.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { ParleyClient } from '../../../src/ParleyClient.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

const code = vi.hoisted(() => {
  let arrive!: (module: unknown) => void;
  const promise = new Promise((resolve) => (arrive = resolve));
  return { promise, arrive };
});
vi.mock('../../../components/loadConversations.js', () => ({ loadConversations: () => code.promise }));

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

it('draws no pin again when the code of the dialogs comes', async () => {
  vi.stubGlobal('ResizeObserver', SilentObserver);
  const drawn = vi.fn<(annotationId: string) => void>();
  function Pin({ annotation }: { annotation: CommentAnnotation }) {
    drawn(annotation.annotationId);
    return annotation.annotationId;
  }
  const service = await startTestService();
  const ids = ['t0', 't1', 't2'];
  await addThreads(service, 'plan', ...ids.map((id) => ({ annotationId: id, targetElementId: id })));
  let client: ParleyClient | undefined;
  render(
    <ParleyProvider
      {...service.as('ada').props}
      documentId="plan"
      language="en"
      onClientLoad={(loaded) => (client = loaded)}
    >
      {ids.map((id) => (
        <p key={id} id={id} />
      ))}
      <Comments slots={{ Pin }} />
    </ParleyProvider>,
  );
  await waitFor(() => expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(ids)));
  client?.getCommentElement().selectCommentByAnnotationId('t0');
  await waitFor(() => expect(screen.getByRole('button', { expanded: true, hidden: true })).toHaveTextContent('t0'));

  drawn.mockClear();
  code.arrive(conversations);
  await screen.findByRole('dialog', { hidden: true });
  expect(drawn.mock.calls.flat()).not.toContain('t1');
  expect(drawn.mock.calls.flat()).not.toContain('t2');
});
