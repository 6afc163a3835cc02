import { createRoot } from 'react-dom/client';
import { ParleyProvider, type ParleyConfig } from '@parley/react';
import {
  ActivityLog,
  CommentBubble,
  CommentComposer,
  Comments,
  CommentsSidebar,
  CommentTool,
  InlineCommentsSection,
  NotificationsPanel,
  NotificationsTool,
  SidebarButton,
  UserAvatar,
} from '@parley/react/components';
import { Notifications } from '@parley/react/headless';

/** A host's page with every component of the package; the test tells by the query how. */
const query = new URLSearchParams(location.search);
const config: ParleyConfig = {
  baseUrl: query.get('service') ?? '',
  globalStyles: query.get('globalStyles') !== 'false',
  ...(query.has('nonce') && { nonce: query.get('nonce') ?? '' }),
};
const apiKey = query.get('apiKey') ?? '';
const documentId = query.get('documentId') ?? '';
const user = { userId: 'ada', name: 'Ada Lovelace', organizationId: 'acme' };

const first = createRoot(document.getElementById('first')!);
const second = createRoot(document.getElementById('second')!);

first.render(
  <ParleyProvider apiKey={apiKey} config={config} user={user} documentId={documentId} language="en">
    <NotificationsTool settings aria-label="Bell" />
    <NotificationsPanel settings tabConfig={{ people: { enable: true } }} style={{ blockSize: 480 }} />
    <UserAvatar user={user} />
    <p id="intro">Revenue grew in every region.</p>
    <CommentTool aria-label="Pin a comment" />
    <CommentBubble targetElementId="article" aria-label="Bubble" />
    <InlineCommentsSection targetElementId="article" aria-label="Below the article" />
    <CommentComposer targetComposerElementId="own" aria-label="A composer of its own" />
    <SidebarButton aria-label="Comments sidebar" />
    <CommentsSidebar version="2" />
    <Comments formatOptions priority attachments />
    <ActivityLog config={{ documentIds: [documentId] }} style={{ blockSize: 320 }} />
  </ParleyProvider>,
);
second.render(
  <ParleyProvider apiKey={apiKey} config={config} user={user} documentId={documentId} language="en">
    <NotificationsTool panelOpenMode="sidebar" aria-label="Sidebar bell" darkMode />
    <Notifications.Root>
      <Notifications.MarkAllRead />
      <Notifications.List>{(n) => <Notifications.Item key={n.id} notification={n} />}</Notifications.List>
    </Notifications.Root>
  </ParleyProvider>,
);

Object.assign(globalThis, { unmountFirst: () => first.unmount(), unmountSecond: () => second.unmount() });
