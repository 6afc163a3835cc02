import type { addComment as endpoint, EndpointData } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { addedActions } from '../../../consequences/events/addedActions.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { announceRecordings } from '../../../consequences/recordings/announceRecordings.js';
import { announceReleased } from '../../../consequences/announceReleased.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import { threadActions } from '../../../consequences/events/threadActions.js';
import { takeRecordings } from '../../../recordings/takeRecordings.js';
import { takeUploads } from '../../../threads/takeUploads.js';
import { TimeSlice } from '../../../../TimeSlice.js';
import { addToThread } from '../../../threads/insertComments.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { lockWritableThread } from './writableThread.js';
import { changeWritableThread, threadChangeOf } from './threadChangeOf.js';
import { commentToStore } from '../../../threads/commentToStore.js';
import { requestHash } from '../../../threads/requestHash.js';
import { sanitizeNewBody } from '../../../threads/sanitizeBody.js';
import { savedThread, type SavedThread } from './savedThread.js';
import { storedComments } from '../../../threads/storedComments.js';
import { writeViewMarks } from './viewMarks.js';
import { writtenThread } from '../../../threads/writtenThreads.js';

/**
 * Adds a comment of the person to a thread, and marks the thread read for them. In a draft thread the comment is a
 * draft. A repeat of the call changes nothing. Throws `ALREADY_EXISTS` when the thread has another comment with this
 * id.
 */
export async function addComment(call: PersonCall<EndpointData<typeof endpoint>>): Promise<SavedThread> {
  const { core, viewer, data } = call;
  const { userId, name, email } = viewer;
  const { annotationId, assignedTo, visibility } = data;
  const comment = await sanitizeNewBody(data.comment, 'data.comment', new TimeSlice());
  const hash = await requestHash([userId, data]);
  const now = core.clock.now();
  return core.write(async (tx) => {
    const target = await lockWritableThread(tx, call);
    const { scope } = target;
    const [stored] = await storedComments(tx.db, scope, [annotationId], [comment.commentId]);
    if (stored?.request_hash === hash) return savedThread(core, tx, viewer, scope, annotationId, null);
    if (stored)
      throw new ParleyError('ALREADY_EXISTS', 'data.comment.commentId: is the id of another comment of the thread');
    const change = await threadChangeOf(tx, call, target, { assignedTo, visibility });
    const changed = await changeWritableThread(tx, target, change, now);
    const thread = changed.after;
    await announceReleased(tx, call, scope, [changed], now);
    const isDraft = thread.is_draft || comment.isDraft === true;
    const withRecordings = await takeRecordings(tx, scope, userId, annotationId, [comment]);
    const [withFiles] = await takeUploads(tx, scope, userId, annotationId, withRecordings);
    const origin = { commentId: comment.commentId, requestHash: hash, from: { userId, name, email }, now };
    const added = commentToStore({ ...withFiles!, isDraft }, { ...origin, sourceType: 'sdk' });
    const sequence = await addToThread(
      tx,
      scope,
      { documentId: scope.documentId, annotationId, comments: [added] },
      now,
    );
    if (!isDraft) await writeViewMarks(tx, scope, userId, { annotationIds: [annotationId], isRead: true }, now);
    const actionContext = await personActionContext(tx, call, scope, now);
    const written = await writtenThread(tx, scope, annotationId, [comment.commentId]);
    await announceActions(tx, call, [
      ...addedActions(written, false, () => actionContext),
      ...threadActions(actionContext, { before: changed.before, after: written.thread }),
    ]);
    await announceRecordings(call, tx, comment.recorders?.map(({ id }) => id) ?? []);
    return savedThread(core, tx, viewer, scope, annotationId, sequence);
  });
}
