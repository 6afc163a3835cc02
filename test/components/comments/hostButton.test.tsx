import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CommentsSidebar, CommentThread, HostButton } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useEventCallback } from '../../../hooks/useEventCallback.js';
import type { ButtonClickEvent } from '../../../src/index.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

const events: ButtonClickEvent[] = [];
function Listener() {
  useEventCallback('buttonClick', (event) => events.push(event));
  return null;
}

it('reports a click with the thread, the comment and the list around the button', async () => {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' });
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan">
      <Listener />
      <HostButton buttonContext={{ id: 'outside' }}>Outside</HostButton>
      <HostButton buttonContext={{ id: 'prevented' }} onClick={(event) => event.preventDefault()}>
        Prevented
      </HostButton>
      <section aria-label="Thread">
        <CommentThread
          annotationId="t1"
          slots={{
            Header: () => <HostButton buttonContext={{ id: 'thread' }}>Archive</HostButton>,
            Actions: () => <HostButton buttonContext={{ id: 'comment' }}>Quote</HostButton>,
          }}
        />
      </section>
      <CommentsSidebar
        embedMode
        slots={{ SidebarHeader: () => <HostButton buttonContext={{ id: 'list' }}>Export</HostButton> }}
      />
    </ParleyProvider>,
  );
  const thread = within(screen.getByRole('region', { name: 'Thread' }));
  await thread.findByRole('article');
  await within(await screen.findByRole('region', { name: 'Comments' })).findAllByRole('listitem');
  for (const name of ['Outside', 'Prevented', 'Archive', 'Quote', 'Export']) {
    await userEvent.click(
      name === 'Quote' ? thread.getByRole('button', { name }) : screen.getByRole('button', { name }),
    );
  }
  expect(events.map(({ buttonContext }) => buttonContext['id'])).toEqual(['outside', 'thread', 'comment', 'list']);
  const [outside, ofThread, ofComment, ofList] = events;
  expect(outside).toEqual({ buttonContext: { id: 'outside' } });
  expect(ofThread?.commentAnnotation?.annotationId).toBe('t1');
  expect(ofThread).not.toHaveProperty('comment');
  expect(ofComment).toMatchObject({ index: 0, comment: { commentText: expect.any(String) as string } });
  expect(ofList?.commentAnnotations?.map(({ annotationId }) => annotationId).sort()).toEqual(['t1', 't2']);
  expect(ofList).not.toHaveProperty('commentAnnotation');
});
