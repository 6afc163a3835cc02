import type { CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';

/** The other parts of the element that comment writes use. */
export interface CommentWritesParts {
  threads: Threads;
  saver: ThreadSaver;
  events: CommentEmitter;
}
