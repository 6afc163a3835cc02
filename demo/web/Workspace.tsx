import { useCommentElement, useCommentSettings, useEventCallback, useSetDocument, useTheme } from '@parley/react';
import {
  ActivityLog,
  Comments,
  CommentsSidebar,
  CommentTool,
  Cursors,
  LiveSelection,
  NotificationsTool,
  Presence,
  RecorderControlPanel,
  SidebarButton,
} from '@parley/react/components';
import { useCallback, useEffect, useState } from 'react';
import type { Person } from '../people.js';
import type { Initiative } from '../roadmap.js';
import { api } from './api.js';
import { Avatar } from './Avatar.js';
import { DemoSettings } from './DemoSettings.js';
import { Dialog } from './Dialog.js';
import { Icon, StarIcon } from './Icon.js';
import { InitiativePage } from './InitiativePage.js';
import { Outbox } from './Outbox.js';
import { Roadmap } from './Roadmap.js';
import { showTheme } from './theme.js';
import { useInitiative } from './useInitiative.js';

/** The roadmap: a list of initiatives, the open one, and the bell. */
export function Workspace({ person }: { person: Person }) {
  const [initiatives, setInitiatives] = useState<readonly Initiative[]>([]);
  const [openId, setOpenId] = useInitiative();
  const [hasActivity, setHasActivity] = useState(false);
  const comments = useCommentElement();
  const { streamMode } = useCommentSettings();
  const { theme } = useTheme();
  useSetDocument(openId);

  const reload = useCallback(() => api.initiatives().then(setInitiatives), []);
  useEffect(() => void reload(), [reload]);
  // Whatever arrives may have changed the roadmap.
  useEventCallback('notificationReceived', () => void reload());
  useEffect(() => showTheme(theme), [theme]);

  const open = initiatives.find(({ id }) => id === openId);
  return (
    <div className="workspace" data-activity={hasActivity || undefined} data-stream={streamMode || undefined}>
      <Comments
        visibilityOptions
        formatOptions
        moderatorMode
        queryParamsComments
        resolvedCommentsOnDom={false}
        streamViewContainerId="initiative"
      />
      <Cursors />
      <LiveSelection />
      <RecorderControlPanel />
      <CommentsSidebar version="2" focusedThreadMode />
      <header className="top-bar">
        <span className="logo">
          <StarIcon /> Northstar
        </span>
        <span className="spacer" />
        <Presence maxUsers={4} onFollowDocumentChange={({ documentId }) => setOpenId(documentId)} />
        <CommentTool />
        <SidebarButton />
        <NotificationsTool
          settings
          onNotificationClick={({ notification: { metadata, targetAnnotationId } }) => {
            setOpenId(metadata.documentId);
            // Waits for the threads of the document that opens.
            if (targetAnnotationId) comments.selectCommentByAnnotationId(targetAnnotationId);
            void reload();
          }}
        />
        <span className="divider" />
        <button
          type="button"
          className="tool"
          title="Activity"
          aria-expanded={hasActivity}
          onClick={() => setHasActivity((isShown) => !isShown)}
        >
          <Icon name="activity" />
          <span className="tool-label">Activity</span>
        </button>
        <Dialog
          title="Outbox"
          icon="mail"
          className="outbox"
          intro="What left Parley for other systems. Here a small mail server and a backend of the demo took it."
        >
          <Outbox />
        </Dialog>
        <Dialog title="Demo" icon="sliders" intro="Try the same product as somebody else, and in other ways.">
          <DemoSettings person={person} />
        </Dialog>
        <span className="me" title={person.name}>
          <Avatar person={person} size={32} />
        </span>
      </header>
      <Roadmap initiatives={initiatives} openId={openId} onOpen={setOpenId} />
      <main className="page">
        {open && <InitiativePage key={open.id} initiative={open} person={person} onChanged={reload} />}
      </main>
      {hasActivity && (
        <aside className="activity" aria-label="What happened">
          <ActivityLog onActivityClick={({ activity }) => setOpenId(activity.metadata.documentId)} />
        </aside>
      )}
    </div>
  );
}
