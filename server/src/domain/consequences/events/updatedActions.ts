import type { StoredThread } from '../../threads/lockThreads.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { CommentAction } from './CommentAction.js';
import type { ActionContext } from './ActionContext.js';

/** A comment before a change and after it. */
export interface CommentPair {
  before: StoredComment;
  after: StoredComment;
}

/** Returns one action for each changed comment of a thread. Drafts are omitted. */
export function updatedActions(
  actionContext: ActionContext,
  thread: StoredThread,
  changed: readonly CommentPair[],
): CommentAction[] {
  if (thread.is_draft) return [];
  return changed
    .filter(({ after }) => !after.is_draft)
    .map(({ before, after }) => ({
      ...actionContext,
      name: 'updated',
      thread,
      threadBefore: thread,
      comment: after,
      commentBefore: before,
    }));
}
