import type { EndpointData, updateCommentAnnotation as endpoint } from '@parley/protocol';
import { addedActions } from '../../../consequences/events/addedActions.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { announceRecordings } from '../../../consequences/recordings/announceRecordings.js';
import { announceReleased } from '../../../consequences/announceReleased.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import { threadActions } from '../../../consequences/events/threadActions.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { lockWritableThread } from './writableThread.js';
import { changeWritableThread, threadChangeOf } from './threadChangeOf.js';
import { publishThread } from '../../../threads/publishComments.js';
import { savedThread, type SavedThread } from './savedThread.js';
import { writtenThread } from '../../../threads/writtenThreads.js';

/**
 * Changes a thread. Fields that already have the requested value stay as they are. A draft that is published counts as
 * new.
 */
export async function updateThread(call: PersonCall<EndpointData<typeof endpoint>>): Promise<SavedThread> {
  const { core, viewer, data } = call;
  const { organizationId: _, annotationId, isDraft, ...asked } = data;
  const now = core.clock.now();
  return core.write(async (tx) => {
    const target = await lockWritableThread(tx, call);
    const change = await threadChangeOf(tx, call, target, asked, isDraft === false);
    const { before, after, sequence } = await changeWritableThread(tx, target, change, now);
    const actionContext = await personActionContext(tx, call, target.scope, now);
    if (isDraft !== false || !after.is_draft) {
      await announceReleased(tx, call, target.scope, [{ before, after }], now);
      await announceActions(tx, call, threadActions(actionContext, { before, after }));
      return savedThread(core, tx, viewer, target.scope, annotationId, sequence);
    }
    const published = await publishThread(tx, target.scope, after, now);
    const written = await writtenThread(tx, target.scope, annotationId);
    await announceActions(
      tx,
      call,
      addedActions(written, true, () => actionContext),
    );
    const recorded = written.comments.flatMap(({ content }) => content.recorders?.map(({ id }) => id) ?? []);
    await announceRecordings(call, tx, recorded);
    return savedThread(core, tx, viewer, target.scope, annotationId, published);
  });
}
