import { useCommentElement, useEventCallback, useSetDocument, useTheme } from '@parley/react';
import {
  ActivityLog,
  Comments,
  CommentsSidebar,
  CommentTool,
  NotificationsTool,
  SidebarButton,
} from '@parley/react/components';
import { useCallback, useEffect, useState } from 'react';
import type { Person } from '../people.js';
import type { Initiative } from '../roadmap.js';
import { api } from './api.js';
import { keepsComments, setKeepsComments } from './dataProviders.js';
import { InitiativePage } from './InitiativePage.js';
import { Outbox } from './Outbox.js';

/** The roadmap: a list of initiatives, the open one, and the bell. */
export function Workspace({ person }: { person: Person }) {
  const [initiatives, setInitiatives] = useState<readonly Initiative[]>([]);
  const [openId, setOpenId] = useState('onboarding');
  const [hasActivity, setHasActivity] = useState(false);
  const comments = useCommentElement();
  const { theme, setDarkMode } = useTheme();
  useSetDocument(openId);

  const reload = useCallback(() => api.initiatives().then(setInitiatives), []);
  useEffect(() => void reload(), [reload]);
  // Whatever arrives may have changed the roadmap.
  useEventCallback('notificationReceived', () => void reload());

  const open = initiatives.find(({ id }) => id === openId);
  return (
    <div className="workspace" data-theme={theme} data-activity={hasActivity || undefined}>
      <Comments visibilityOptions formatOptions queryParamsComments resolvedCommentsOnDom={false} />
      <CommentsSidebar version="2" focusedThreadMode />
      <header className="top-bar">
        <span className="logo">
          <StarIcon /> Northstar
        </span>
        <span className="spacer" />
        <label className="keeps">
          <input
            type="checkbox"
            defaultChecked={keepsComments()}
            onChange={(event) => setKeepsComments(event.target.checked)}
          />
          Northstar keeps comments
        </label>
        <button type="button" className="quiet" onClick={() => setDarkMode(theme === 'light')}>
          {theme === 'light' ? 'Dark' : 'Light'}
        </button>
        <button
          type="button"
          className="quiet"
          aria-expanded={hasActivity}
          onClick={() => setHasActivity((isShown) => !isShown)}
        >
          Activity
        </button>
        <Outbox />
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
        <span className="me" style={{ background: person.color }} title={person.name}>
          {person.name[0]}
        </span>
      </header>
      <nav className="initiatives" aria-label="Roadmap">
        <h2>Roadmap</h2>
        <ul>
          {initiatives.map((initiative) => (
            <li key={initiative.id}>
              <button type="button" aria-current={initiative.id === openId} onClick={() => setOpenId(initiative.id)}>
                <span>{initiative.title}</span>
                <small>
                  {initiative.quarter} · {initiative.status}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </nav>
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

const StarIcon = () => (
  <svg viewBox="0 0 32 32" width="18" height="18" aria-hidden="true">
    <path fill="currentColor" d="M16 2l3.6 10.4L30 16l-10.4 3.6L16 30l-3.6-10.4L2 16l10.4-3.6z" />
  </svg>
);
