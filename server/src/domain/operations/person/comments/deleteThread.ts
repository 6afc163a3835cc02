import { ParleyError } from '@parley/protocol/constants';
import { announceActions } from '../../../consequences/announceActions.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import { deletedThreadActions, recordsBefore } from '../../../consequences/events/deletedActions.js';
import { deleteThreads } from '../../../threads/deleteThreads.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { findWritableThread } from './writableThread.js';

/**
 * Deletes a thread. Throws `PERMISSION_DENIED` unless the person is its author or an admin. Returns the position of the
 * deletion; 0 when the person sees no such thread.
 */
export async function deleteThread(call: PersonCall<{ annotationId: string }>): Promise<number> {
  return call.core.write(async (tx) => {
    const target = await findWritableThread(tx, call);
    if (!target) return 0;
    if (!target.isAuthorOrAdmin) {
      throw new ParleyError('PERMISSION_DENIED', 'Only the author of a thread or an admin may delete it.');
    }
    const { scope, thread } = target;
    const records = await recordsBefore(call.core, tx, scope, [thread.annotation_id]);
    const sequence = await deleteThreads(tx, scope, [thread]);
    const actionContext = await personActionContext(tx, call, scope, call.core.clock.now());
    await announceActions(tx, call, deletedThreadActions(actionContext, [thread], records));
    return sequence;
  });
}
