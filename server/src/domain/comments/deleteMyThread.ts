import { ParleyError } from '@parley/protocol/constants';
import { deleteThreads } from './deleteThreads.js';
import type { MyCall } from './MyCall.js';
import { findMyThread } from './myThread.js';

/**
 * Deletes a thread: its author or an admin may, else `PERMISSION_DENIED`. Answers the position of the deletion; 0 when there was no
 * thread that the person could see.
 */
export async function deleteMyThread(call: MyCall<{ annotationId: string }>): Promise<number> {
  return call.core.write(async (tx) => {
    const mine = await findMyThread(tx, call);
    if (!mine) return 0;
    if (!mine.isMaster) {
      throw new ParleyError('PERMISSION_DENIED', 'Only the author of a thread or an admin may delete it.');
    }
    return deleteThreads(tx, mine.scope, [mine.thread]);
  });
}
