import type { CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';

/** What writing comments needs of the other parts of the element. */
export interface CommentWritesParts {
  threads: Threads;
  saver: ThreadSaver;
  events: CommentEmitter;
}
