import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Comments } from '../../../components/comments/styled/Comments.js';
import type { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { ParleyClient } from '../../../src/ParleyClient.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

const LOAD = '../../../components/loadConversations.js';
let arrive: () => void;

/** The files of a worker share its modules: these are made again for this one. */
let parts: { Comments: typeof Comments; ParleyProvider: typeof ParleyProvider };
beforeAll(async () => {
  vi.resetModules();
  const conversations = await import('../../../components/conversations.js');
  const code = new Promise<typeof conversations>((resolve) => (arrive = () => resolve(conversations)));
  vi.doMock(LOAD, () => ({ loadConversations: () => code, loadForLink: () => undefined }));
  parts = {
    ...(await import('../../../components/comments/styled/Comments.js')),
    ...(await import('../../../hooks/ParleyProvider.js')),
  };
});
afterAll(() => {
  vi.doUnmock(LOAD);
  vi.resetModules();
});

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Three pins on a page. */
async function showPins() {
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
    <parts.ParleyProvider
      {...service.as('ada').props}
      documentId="plan"
      language="en"
      onClientLoad={(loaded) => (client = loaded)}
    >
      {ids.map((id) => (
        <p key={id} id={id} />
      ))}
      <parts.Comments slots={{ Pin }} />
    </parts.ParleyProvider>,
  );
  await waitFor(() => expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(ids)));
  return { ids, drawn, client: client! }; // it is there as soon as something is drawn
}

it('draws no pin again when the code of the dialogs comes', async () => {
  const { drawn, client } = await showPins();
  client.getCommentElement().selectCommentByAnnotationId('t0');
  await waitFor(() => expect(screen.getByRole('button', { expanded: true, hidden: true })).toHaveTextContent('t0'));

  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  drawn.mockClear();
  arrive();
  await screen.findByRole('dialog', { hidden: true });
  expect(drawn.mock.calls.flat()).not.toContain('t1');
  expect(drawn.mock.calls.flat()).not.toContain('t2');
});

it('draws no other pin when one is under the pointer, opens and closes', async () => {
  const { ids, client, drawn } = await showPins();
  const pinOf = (id: string) => screen.getByText(id).closest('button')!;
  const user = userEvent.setup();
  drawn.mockClear();
  await user.hover(pinOf('t1'));
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  await user.click(pinOf('t1'));
  await waitFor(() => expect(pinOf('t1')).toHaveAttribute('aria-expanded', 'true'));
  await user.unhover(pinOf('t1'));
  client.getCommentElement().selectCommentByAnnotationId();
  await waitFor(() => expect(pinOf('t1')).toHaveAttribute('aria-expanded', 'false'));
  expect(ids.filter((id) => drawn.mock.calls.flat().includes(id))).toEqual(['t1']);
});
