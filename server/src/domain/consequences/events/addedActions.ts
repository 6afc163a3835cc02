import type { StoredComment } from '../../threads/storedComments.js';
import type { WrittenThread } from '../../threads/writtenThreads.js';
import type { CommentAction } from './CommentAction.js';
import type { ActionContext } from './ActionContext.js';

/**
 * Comments that others see from now on, in the order in which they came: the first one of a new thread is `newlyAdded`, every other
 * one `added`. Drafts are left out.
 * @param isNew nobody but its author saw the thread until now
 * @param actionContextOf `null`: nothing follows from this comment
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
