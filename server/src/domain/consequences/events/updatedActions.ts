import type { StoredThread } from '../../threads/holdThreads.js';
import type { StoredComment } from '../../threads/storedComments.js';
import type { CommentAction } from './CommentAction.js';
import type { Deed } from './Deed.js';

/** A comment before a change and after it. */
export interface CommentPair {
  before: StoredComment;
  after: StoredComment;
}

/** Comments of a thread that others see otherwise from now on, one action each. Drafts are left out. */
export function updatedActions(deed: Deed, thread: StoredThread, changed: readonly CommentPair[]): CommentAction[] {
  if (thread.is_draft) return [];
  return changed
    .filter(({ after }) => !after.is_draft)
    .map(({ before, after }) => ({
      ...deed,
      name: 'updated',
      thread,
      threadBefore: thread,
      comment: after,
      commentBefore: before,
    }));
}
