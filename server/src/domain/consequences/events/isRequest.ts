import { isWaiting } from '../../access/heldThreads.js';
import type { CommentAction } from './CommentAction.js';

/** True when the action requests approval of a new thread. Only admins are notified of a thread that waits for approval. */
export const isRequest = ({ name, thread }: Pick<CommentAction, 'name' | 'thread'>): boolean =>
  name === 'newlyAdded' && isWaiting(thread);
