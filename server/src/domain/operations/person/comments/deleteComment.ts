import type { deleteComment as endpoint, EndpointData } from '@parley/protocol';
import { OPEN_STATUS, ParleyError } from '@parley/protocol/constants';
import { announceActions } from '../../../consequences/announceActions.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import {
  deletedCommentActions,
  deletedThreadActions,
  recordsBefore,
} from '../../../consequences/events/deletedActions.js';
import { threadActions } from '../../../consequences/events/threadActions.js';
import { deleteCommentRows } from '../../../threads/deleteCommentRows.js';
import { deleteThreads } from '../../../threads/deleteThreads.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { visibleComments } from './visibleComments.js';
import { findWritableThread } from './writableThread.js';
import { statusChange } from './threadChangeOf.js';
import { patchThread } from '../../../threads/patchThread.js';
import { type SavedThread, savedThread } from './savedThread.js';
import { storedComments } from '../../../threads/storedComments.js';

/** The remaining thread; `null` when it was deleted too, or did not exist. */
type Deleted = Omit<SavedThread, 'annotation'> & { annotation: SavedThread['annotation'] | null };

/**
 * Deletes a comment. Throws `PERMISSION_DENIED` unless the person is its author or an admin. A resolved thread is
 * opened again. A comment that does not exist counts as deleted.
 */
export async function deleteComment(call: PersonCall<EndpointData<typeof endpoint>>): Promise<Deleted> {
  const { core, viewer, data } = call;
  const { annotationId, commentId, withThread, defaultStatus = OPEN_STATUS } = data;
  const { userId } = viewer;
  const now = core.clock.now();
  return core.write(async (tx) => {
    const target = await findWritableThread(tx, call);
    if (!target) return { annotation: null, shared: [], sequence: 0 };
    const { scope, thread } = target;
    const seen = await visibleComments(tx, target, userId);
    const comment = seen.find((row) => row.comment_id === commentId);
    if (!comment) return savedThread(core, tx, viewer, scope, annotationId, null);
    if (comment.author_id !== userId && !target.isAdmin) {
      throw new ParleyError('PERMISSION_DENIED', 'Only the author of a comment or an admin may delete it.');
    }
    const isFirst = seen.every(
      (row) => comment.created_at <= row.created_at && comment.comment_number <= row.comment_number,
    );
    const actionContext = await personActionContext(tx, call, scope, now);
    const records = await recordsBefore(core, tx, scope, [annotationId]);
    if (withThread && isFirst && target.isAuthorOrAdmin) {
      const sequence = await deleteThreads(tx, scope, [thread]);
      await announceActions(tx, call, deletedThreadActions(actionContext, [thread], records));
      return { annotation: null, shared: [], sequence };
    }
    const isResolved = thread.content.status?.type === 'terminal' && !comment.is_draft;
    const left = (isResolved && patchThread(thread, statusChange(defaultStatus, userId), now)) || thread;
    const all = await storedComments(tx.db, scope, [annotationId]);
    const { sequence, isThreadDeleted } = await deleteCommentRows(tx, scope, left, all, new Set([commentId]), now);
    if (isThreadDeleted) {
      await announceActions(tx, call, deletedThreadActions(actionContext, [thread], records));
      return { annotation: null, shared: [], sequence };
    }
    await announceActions(tx, call, [
      ...deletedCommentActions(actionContext, thread, [comment], records),
      ...threadActions(actionContext, { before: thread, after: left }),
    ]);
    return savedThread(core, tx, viewer, scope, annotationId, sequence);
  });
}
