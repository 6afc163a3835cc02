import type { StoredComment } from '../../threads/storedComments.js';
import type { WrittenThread } from '../../threads/writtenThreads.js';
import type { CommentAction } from './CommentAction.js';
import type { ActionContext } from './ActionContext.js';

/**
 * Returns the actions for new comments, oldest first: the first comment of a new thread is `newlyAdded`, every other one `added`. Drafts
 * are omitted.
 * @param isNew only its author saw the thread until now
 * @param actionContextOf `null`: the comment has no consequences
 */
export function addedActions(
  { thread, comments }: WrittenThread,
  isNew: boolean,
  actionContextOf: (comment: StoredComment) => ActionContext | null,
): CommentAction[] {
  if (thread.is_draft) return [];
  return comments
    .filter((comment) => !comment.is_draft)
    .flatMap((comment, index) => {
      const actionContext = actionContextOf(comment);
      if (!actionContext) return [];
      const isFirst = isNew && index === 0;
      return [
        {
          ...actionContext,
          name: isFirst ? ('newlyAdded' as const) : ('added' as const),
          thread,
          threadBefore: isFirst ? null : thread,
          comment,
          commentBefore: null,
        },
      ];
    });
}
