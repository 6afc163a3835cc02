import { whenIdle } from '../src/whenIdle.js';

/** Loads the dialogs of threads and the sidebar. Both write times, and the first format of a page takes a slow device 100 ms: it is made meanwhile. */
export const loadConversations = () => {
  whenIdle(() => new Intl.RelativeTimeFormat().format(0, 'second'));
  return import('./conversations.js');
};
