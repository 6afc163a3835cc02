import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { CommentBubble, CommentTool, SidebarButton } from '@parley/react/components';
import { useCopyLink, useRecorder } from '@parley/react';
import { ParleyProvider, type ParleyProviderProps } from '../../hooks/ParleyProvider.js';
import { contextOf } from '../../src/contextOf.js';
import type { ParleyClient } from '../../src/index.js';
import { aCommentInput, aThreadInput, RESOLVED_INPUT } from '../support/someThreads.js';
import { startTestService, type TestService } from '../support/startTestService.js';

// Props and hooks that the contract names (§1.1, §3.3, §3.6, §3.7), and that nothing else tries by their names.

let service: TestService;
let client: ParleyClient;
beforeEach(async () => {
  service = await startTestService();
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [
      aThreadInput({ annotationId: 't1', targetElementId: 'row', comments: [aCommentInput('First')] }),
      aThreadInput({ annotationId: 't2', targetElementId: 'row', comments: [aCommentInput('Second')] }),
      aThreadInput({ annotationId: 't3', targetElementId: 'else', status: RESOLVED_INPUT }),
    ],
  });
});

function show(children: ReactNode, props: Partial<ParleyProviderProps> = {}) {
  return render(
    <ParleyProvider
      {...service.as('ada').props}
      documentId="plan"
      language="en"
      onClientLoad={(loaded) => (client = loaded)}
      {...props}
    >
      {children}
    </ParleyProvider>,
  );
}
const ui = () => contextOf(client).ui.getState().comments;

it('openDialog off: a click on the bubble is the app’s alone', async () => {
  show(<CommentBubble targetElementId="row" openDialog={false} />);
  const bubble = await screen.findByRole('button', { name: '1 comment' });
  expect(bubble).not.toHaveAttribute('aria-haspopup');
  fireEvent.click(bubble);
  expect(ui().selectedAnnotationId ?? null).toBeNull();
});

it('sidebarButtonCountType and tooltipText of the sidebar button', async () => {
  show(
    <>
      <SidebarButton tooltipText="All remarks" />
      <SidebarButton sidebarButtonCountType="filter" />
    </>,
  );
  await screen.findByTitle('All remarks');
  const names = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  await waitFor(() =>
    expect(names()).toEqual([expect.stringContaining('2 threads'), expect.stringContaining('2 threads')]),
  );
  act(() => client.getCommentElement().setCommentSidebarFilters({ status: ['RESOLVED'] }));
  await waitFor(() =>
    expect(names()).toEqual([expect.stringContaining('2 threads'), expect.stringContaining('1 thread')]),
  );
});

it('contextInPageModeComposer: the tool opens the sidebar and hands its context over', async () => {
  show(<CommentTool targetElementId="row" context={{ row: 7 }} contextInPageModeComposer />);
  fireEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(ui().sidebar?.isOpen).toBe(true));
  expect(ui().pageModeComposer).toMatchObject({ context: { row: 7 }, targetElementId: 'row' });
});

it('userDataProvider gives people; useCopyLink copies, useRecorder is idle', async () => {
  const asked: string[][] = [];
  const get = (userIds: string[]) => {
    asked.push(userIds);
    return Promise.resolve(
      Object.fromEntries(userIds.map((userId) => [userId, { userId, name: `Name of ${userId}` }])),
    );
  };
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  function Probe() {
    const { copyLink } = useCopyLink();
    const { status } = useRecorder();
    return <button onClick={() => void copyLink({ annotationId: 't1' })}>{status}</button>;
  }
  show(
    <>
      <CommentBubble targetElementId="row" showAvatar />
      <Probe />
    </>,
    { userDataProvider: { get } },
  );
  await screen.findByRole('button', { name: '1 comment' });
  await waitFor(() => expect(asked.flat()).toContain('grace'));
  fireEvent.click(screen.getByRole('button', { name: 'idle' }));
  await waitFor(() => expect(copied).toEqual([expect.stringContaining('commentId=t1')]));
});
