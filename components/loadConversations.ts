import { threadIdOf } from '../src/elements/comment/threadLink.js';
import { whenIdle } from '../src/whenIdle.js';
import { loadAhead } from './internal/useLazy.js';

/** Loads the dialogs of threads and the sidebar. Both write times, and the first format of a page takes a slow device 100 ms: it is made meanwhile. */
export const loadConversations = () => {
  whenIdle(() => new Intl.RelativeTimeFormat().format(0, 'second'));
  return import('./conversations.js');
};

// A link to a thread opens its dialog: the code is on its way before the app renders for the first time.
if (threadIdOf(globalThis.location?.href)) void loadAhead(loadConversations);
