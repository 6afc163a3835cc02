import { act, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import * as parts from '../../components/index.js';
import {
  ParleyProvider,
  useCommentAnnotations,
  useCurrentUser,
  useNotifications,
  useUnreadNotificationsCount,
} from '../../hooks/index.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    commentAnnotations: [
      {
        annotationId: 't1',
        targetElement: { elementId: 'a' },
        commentData: [{ from: { userId: 'grace' }, commentText: 'Is it right?' }],
      },
    ],
  });
});

function Words() {
  const unread = useUnreadNotificationsCount();
  const threads = useCommentAnnotations();
  const notifications = useNotifications();
  const user = useCurrentUser();
  return (
    <p>
      {JSON.stringify([
        unread.data,
        unread.isLoading,
        threads.data?.length,
        threads.isLoading,
        notifications.isLoading,
        user?.userId,
      ])}
    </p>
  );
}

it.each<[string, ComponentType]>([
  ['hooks', Words],
  ['NotificationsTool', () => <parts.NotificationsTool />],
  ['NotificationsPanel', () => <parts.NotificationsPanel />],
  ['SidebarButton', () => <parts.SidebarButton />],
  ['CommentTool', () => <parts.CommentTool />],
  ['Presence', () => <parts.Presence />],
  ['Cursors', () => <parts.Cursors />],
  ['EditorAccessPanel', () => <parts.EditorAccessPanel />],
  ['ActivityLog', () => <parts.ActivityLog />],
  ['CommentComposer', () => <parts.CommentComposer />],
  ['InlineCommentsSection', () => <parts.InlineCommentsSection targetElementId="a" />],
  ['InlineReactionsSection', () => <parts.InlineReactionsSection targetReactionElementId="a" />],
  ['ReactionTool', () => <parts.ReactionTool videoPlayerId="a" />],
  ['RecorderControlPanel', () => <parts.RecorderControlPanel />],
  ['RecorderNotes', () => <parts.RecorderNotes />],
  ['RecorderTool', () => <parts.RecorderTool type="audio" />],
  ['CommentBubble', () => <parts.CommentBubble targetElementId="a" />],
  ['CommentsMinimap', () => <parts.CommentsMinimap />],
  ['CommentThread', () => <parts.CommentThread annotationId="t1" />],
  ['CommentPin', () => <parts.CommentPin annotationId="t1" />],
  ['LiveSelection', () => <parts.LiveSelection />],
  ['Comments', () => <parts.Comments />],
  ['CommentsSidebar', () => <parts.CommentsSidebar embedMode />],
])('%s takes over the HTML of a server after the sign-in', async (_name, Part) => {
  const { props } = service.as('ada');
  const hydrated = vi.fn<() => void>();
  function Page() {
    useEffect(hydrated, []);
    return <Part />;
  }
  let arrive!: () => void;
  const ofServer = lazy(() => Promise.resolve({ default: Page }));
  const ofBrowser = lazy(
    () => new Promise<{ default: ComponentType }>((resolve) => (arrive = () => resolve({ default: Page }))),
  );
  const app = (Code: ComponentType) => (
    <ParleyProvider {...props} documentId="plan">
      <Suspense fallback={null}>
        <Code />
      </Suspense>
      <Known />
    </ParleyProvider>
  );
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = await onServer(app(ofServer));
  const failed = vi.fn<(error: unknown) => void>();
  const root = await act(async () => hydrateRoot(page, app(ofBrowser), { onRecoverableError: failed }));
  onTestFinished(() => root.unmount());
  await screen.findByText('known');
  expect(hydrated).not.toHaveBeenCalled();
  await act(async () => arrive());
  await waitFor(() => expect(hydrated).toHaveBeenCalledOnce());
  expect(failed).not.toHaveBeenCalled();
});

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Renders where there is no page, as soon as the code is there. */
async function onServer(app: ReactNode) {
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('document', undefined);
  renderToString(app);
  await Promise.resolve();
  const html = renderToString(app);
  vi.unstubAllGlobals();
  vi.stubGlobal('ResizeObserver', SilentObserver);
  return html;
}

function Known() {
  const { data } = useCommentAnnotations();
  const { data: unread } = useUnreadNotificationsCount();
  const { data: list } = useNotifications();
  return data && unread && list && <i>known</i>;
}
