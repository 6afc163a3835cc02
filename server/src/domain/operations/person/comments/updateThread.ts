import type { EndpointData, updateMyCommentAnnotation as endpoint } from '@parley/protocol';
import { addedActions } from '../../../consequences/events/addedActions.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import { threadActions } from '../../../consequences/events/threadActions.js';
import type { MyCall } from '../../../access/PersonCall.js';
import { lockMyThread } from './writableThread.js';
import { changeMine, threadChangeOf } from './threadChangeOf.js';
import { publishThread } from '../../../threads/publishComments.js';
import { savedThread, type SavedThread } from './savedThread.js';
import { writtenThread } from '../../../threads/writtenThreads.js';

/** Changes a thread; what is as asked for already is left as it is. A draft that is published is new from then on. */
export async function updateMyThread(call: MyCall<EndpointData<typeof endpoint>>): Promise<SavedThread> {
  const { core, viewer, data } = call;
  const { organizationId: _, annotationId, isDraft, ...asked } = data;
  const now = core.clock.now();
  return core.write(async (tx) => {
    const mine = await lockMyThread(tx, call);
    const change = await threadChangeOf(tx, call, mine, asked);
    const { before, after, sequence } = await changeMine(tx, mine, change, now);
    const actionContext = await personActionContext(tx, call, mine.scope, now);
    if (isDraft !== false || !after.is_draft) {
      await announceActions(tx, call, threadActions(actionContext, { before, after }));
      return savedThread(core, tx, viewer, mine.scope, annotationId, sequence);
    }
    const published = await publishThread(tx, mine.scope, after, now);
    const written = await writtenThread(tx, mine.scope, annotationId);
    await announceActions(
      tx,
      call,
      addedActions(written, true, () => actionContext),
    );
    return savedThread(core, tx, viewer, mine.scope, annotationId, published);
  });
}
