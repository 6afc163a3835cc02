import type {} from '../src/session/EarlySignIn.js';
import { threadIdOf } from '../src/elements/comment/threadLink.js';
import { whenIdle } from '../src/whenIdle.js';

/** Loads the dialogs of threads and the sidebar. Both write times, and the first format of a page takes a slow device 100 ms: it is made meanwhile. */
export const loadConversations = () => {
  whenIdle(() => new Intl.RelativeTimeFormat().format(0, 'second'));
  return import('./conversations.js');
};

/** On a page that a link to a thread has opened, asks for the dialog's code. `useLazy` then waits for the same code. */
export const loadForLink = (): void => {
  if (threadIdOf(globalThis.location?.href)) void loadConversations().catch(() => {});
};

// Before anything renders, as the network has nothing to do until then. Importing this reads no address: a server imports it, too.
if (globalThis.parleySignIn?.opensThread) void loadConversations().catch(() => {});
