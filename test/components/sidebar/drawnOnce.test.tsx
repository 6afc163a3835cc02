import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Comments, CommentsSidebar, CommentTool, SidebarButton } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/ParleyClient.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService } from '../../support/startTestService.js';

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('ResizeObserver', SilentObserver));

const drawn = { head: vi.fn(), dialog: vi.fn() };
/** Rows of the sidebar in the page when it was drawn for the first time. */
let firstRows: number | null = null;
function Head() {
  drawn.head();
  useLayoutEffect(() => {
    firstRows ??= document.querySelectorAll('.parley-sidebar-list > li').length;
  }, []);
  return null;
}
function Thread() {
  drawn.dialog();
  return 'In full';
}

/** Ada's page with a thread of hers, whose dialog is open, and a sidebar that is closed. A thread of others would be marked as read, which draws it again. */
async function openPage() {
  const service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't0', targetElementId: 't0', from: 'ada' });
  let client!: ParleyClient;
  const queryClient = new QueryClient();
  render(
    <ParleyProvider
      {...service.as('ada').props}
      queryClient={queryClient}
      documentId="plan"
      language="en"
      onClientLoad={(loaded) => {
        client = loaded;
        client.getCommentElement().selectCommentByAnnotationId('t0');
      }}
    >
      <p id="t0" />
      <CommentTool />
      <SidebarButton />
      <Comments slots={{ Thread }} />
      <CommentsSidebar slots={{ SidebarHeader: Head }} />
    </ParleyProvider>,
  );
  await screen.findByText('In full');
  await waitFor(() => expect(screen.getByRole('button', { name: /Comments/, hidden: true })).toHaveTextContent('1'));
  firstRows = null;
  for (const count of Object.values(drawn)) count.mockClear();
  return { element: client.getCommentElement(), queryClient };
}

it('a sidebar that opens has its rows in its first drawing, and no dialog is drawn again', async () => {
  const { element } = await openPage();
  element.openCommentSidebar();
  await screen.findByRole('list', { name: 'Threads' });
  expect(firstRows).toBe(1);
  expect(drawn.head).toHaveBeenCalledTimes(1);
  expect(drawn.dialog).not.toHaveBeenCalled();
});

it('is not drawn again because something else of comments has changed', async () => {
  const { element, queryClient } = await openPage();
  element.openCommentSidebar();
  await screen.findByRole('list', { name: 'Threads' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  drawn.head.mockClear();
  element.enableCommentMode();
  await screen.findByRole('button', { pressed: true, hidden: true });
  expect(drawn.head).not.toHaveBeenCalled();
});

it('a dialog that opens is drawn once', async () => {
  const { element } = await openPage();
  act(() => element.selectCommentByAnnotationId());
  await waitFor(() => expect(screen.queryByText('In full')).toBeNull());
  drawn.dialog.mockClear();
  act(() => element.selectCommentByAnnotationId('t0'));
  await screen.findByText('In full');
  expect(drawn.dialog).toHaveBeenCalledTimes(1);
});
