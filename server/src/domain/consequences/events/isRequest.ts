import { isWaiting } from '../../access/heldThreads.js';
import type { CommentAction } from './CommentAction.js';

/** True when the action asks the admins to approve a new thread: of a thread that waits for approval, nobody else is told. */
export const isRequest = ({ name, thread }: Pick<CommentAction, 'name' | 'thread'>): boolean =>
  name === 'newlyAdded' && isWaiting(thread);
