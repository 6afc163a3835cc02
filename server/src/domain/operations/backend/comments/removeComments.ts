import type { deleteComments as endpoint, EndpointData, ItemResults } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { backendActionContext } from '../../../consequences/events/ActionContext.js';
import {
  deletedCommentActions,
  deletedThreadActions,
  recordsBefore,
} from '../../../consequences/events/deletedActions.js';
import { itemResults } from '../../../common/itemResults.js';
import { deleteCommentRows } from '../../../threads/deleteCommentRows.js';
import { lockThread } from '../../../threads/lockThread.js';
import { storedComments } from '../../../threads/storedComments.js';

type Input = EndpointData<typeof endpoint>;

/** Results by comment id. */
export type CommentResults = ItemResults<{ id: string }>;

/** The result for an id without a comment in the thread. */
export const missingCommentResult = {
  success: false,
  code: 'not-found',
  message: 'There is no such comment in this thread.',
} as const;

/**
 * `commentannotations/comments/delete` (REST contract §3.3). Deletes the named comments of a thread, or all. A thread
 * without comments is deleted too. Throws `NOT_FOUND` without the organization, document or thread.
 */
export async function removeComments(core: Core, tenant: Tenant, input: Input): Promise<CommentResults> {
  const now = core.clock.now();
  const { asked, gone } = await core.write(async (tx) => {
    const { scope, thread } = await lockThread(tx, tenant.apiKey, input, now);
    const stored = await storedComments(tx.db, scope, [input.annotationId]);
    const known = stored.filter(({ is_draft }) => !is_draft).map(({ comment_id }) => comment_id);
    const ids = input.commentIds ?? known;
    const found = known.filter((id) => ids.includes(id));
    if (found.length === 0) return { asked: ids, gone: found };
    const actionContext = await backendActionContext(tx, input, scope, now);
    const records = actionContext && (await recordsBefore(core, tx, scope, [input.annotationId]));
    const { isThreadDeleted } = await deleteCommentRows(tx, scope, thread, stored, new Set(found), now);
    if (actionContext && records) {
      const comments = stored.filter(({ comment_id }) => found.includes(comment_id));
      const actions = isThreadDeleted
        ? deletedThreadActions(actionContext, [thread], records)
        : deletedCommentActions(actionContext, thread, comments, records);
      await announceActions(tx, { core, tenant }, actions);
    }
    return { asked: ids, gone: found };
  });
  return itemResults(asked, gone, { done: 'Comment deleted.', failed: missingCommentResult }, (id) => ({ id }));
}
