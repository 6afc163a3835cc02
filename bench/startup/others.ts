import type { Scene } from './scenes.js';

/** A public package that does what a scene does. Its page has no data, so it is usable once its component is in it. */
export interface Other extends Omit<Scene, 'inPage' | 'early'> {
  /** With exact versions. */
  packages: readonly string[];
  /** `main.tsx` of its page. */
  source: string;
}

const render = (app: string) => `
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('app')).render(${app});
`;

/**
 * The lightest ones that can be built without an account. Their services are not asked: what is measured is their code, until the component is
 * in the page, without any data in it.
 */
export const OTHERS: readonly Other[] = [
  {
    name: 'magicbell',
    title: '(a) @magicbell/react-headless: bell, no number',
    packages: ['@magicbell/react-headless@5.5.1'],
    usable: { '[data-bell]': 1 },
    source: `
      import { MagicBellProvider, useBell } from '@magicbell/react-headless';
      function Bell() {
        return <button data-bell="">Notifications {useBell()?.unreadCount}</button>;
      }
      ${render('<MagicBellProvider apiKey="key" userExternalId="ada"><Bell /></MagicBellProvider>')}`,
  },
  {
    name: 'novu',
    title: '(b) @novu/react: Inbox, open and empty',
    packages: ['@novu/react@3.19.2'],
    usable: { '.nv-inbox__popoverContent': 1 },
    source: `
      import { Inbox } from '@novu/react';
      ${render('<Inbox applicationIdentifier="app" subscriber="ada" open />')}`,
  },
  {
    name: 'liveblocks',
    title: '(c, d) @liveblocks/react-ui: Composer and Thread, no threads',
    packages: ['@liveblocks/client@3.24.2', '@liveblocks/react@3.24.2', '@liveblocks/react-ui@3.24.2'],
    usable: { '.lb-composer [contenteditable="true"]': 1 },
    source: `
      import { LiveblocksProvider, RoomProvider, useThreads } from '@liveblocks/react';
      import { Composer, Thread } from '@liveblocks/react-ui';
      import '@liveblocks/react-ui/styles.css';
      function Comments() {
        const { threads = [] } = useThreads();
        return <>{threads.map((thread) => <Thread key={thread.id} thread={thread} />)}<Composer /></>;
      }
      ${render('<LiveblocksProvider publicApiKey="pk_test"><RoomProvider id="plan"><Comments /></RoomProvider></LiveblocksProvider>')}`,
  },
];
